import { buying } from './buying.ts'
import { companies } from './companies.ts'
import { desk } from './desk.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import { messages } from './messages.ts'
import { operating } from './operators.ts'
import { reading } from './reading.ts'
import { safety } from './safety.ts'
import type { Recipes } from './world.ts'

/** A recipe for valid requests of every operation of the API. */
export const recipes: Recipes = {
  ...reading,
  ...identity,
  ...buying,
  ...desk,
  ...imports,
  ...messages,
  ...safety,
  ...companies,
  ...operating,
}

/** Operations that need an outside service for a valid request. */
export const needsOthers: Record<string, string> = {
  watchContacts: 'the stream goes on for half an hour (src/api/routes/contacts-stream.test.ts reads it)',
  openLive: 'the stream ends only with the session (src/api/routes/messages.test.ts reads it)',
  signInWithGoogle: 'the browser has to come back from Google first (src/api/routes/google.test.ts goes there)',
  linkGoogle: 'the browser has to come back from Google first (src/api/routes/google.test.ts goes there)',
}
