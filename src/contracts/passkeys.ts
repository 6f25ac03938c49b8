import { z } from 'zod'
import { Id } from './id.ts'
import { Proof } from './identity.ts'
import { name } from './names.ts'

const encoded = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/, 'base64url')

/** The answer of a browser; it may have more fields than we read (WebAuthn Level 3, JSON forms). */
const answer = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

const keyName = name.max(60)

export const AddPasskey = z.strictObject({
  name: keyName,
  response: z.looseObject({
    ...answer,
    response: z.looseObject({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
})

export type AddPasskey = z.infer<typeof AddPasskey>

export const PasskeyLogin = z.strictObject({
  response: z.looseObject({
    ...answer,
    response: z.looseObject({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.optional(),
    }),
  }),
})

export type PasskeyLogin = z.infer<typeof PasskeyLogin>

export const RenamePasskey = z.strictObject({ id: Id, name: keyName })

export const RemovePasskey = Proof.extend({ id: Id })

export const PasskeyOptions = z
  .record(z.string(), z.unknown())
  .describe("The options for the browser, in WebAuthn's JSON form")

export const PasskeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    backedUp: z.boolean(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .describe('A passkey of the signed-in person. `backedUp`: it is synced, so that it survives the loss of the device.')
export type PasskeyView = z.infer<typeof PasskeyView>
