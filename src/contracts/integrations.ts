import { z } from 'zod'
import { keyDays, keyRights, keyStates } from '#shared/api-keys.ts'
import { companyKey, Id } from './id.ts'
import { name } from './names.ts'
import { instant } from './when.ts'

export const OfCompany = z.strictObject({ companyid: companyKey })

export const ApiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('How it ends, to tell it from others'),
    rights: z.array(z.enum(keyRights)),
    madeBy: z.string().describe('Who made it, as the company calls them'),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable().describe('To some ten minutes; null while nobody has used it'),
    state: z.enum(keyStates).describe('`works`, or why it does not'),
  })
  .describe('A key with which a program works for a company')
export type ApiKeyView = z.infer<typeof ApiKeyView>

export const ApiKeysView = z.object({
  keys: z.array(ApiKeyView).describe('The newest first'),
  grantable: z.array(z.enum(keyRights)).describe('The rights that the caller may give'),
})
export type ApiKeysView = z.infer<typeof ApiKeysView>

export const MakeApiKey = z
  .strictObject({
    companyid: companyKey,
    name: name.describe('What it is for, as the company calls it'),
    rights: z.array(z.enum(keyRights)).min(1).max(keyRights.length),
    days: z.literal([...keyDays]).describe('For how many days it holds'),
  })
  .describe('A key for a program')
export type MakeApiKey = z.infer<typeof MakeApiKey>

export const MadeApiKey = z.object({
  id: z.string(),
  key: z.string().describe('Shown here once and stored nowhere: send it as `Authorization: Bearer …`'),
})

export const RevokeApiKey = z.strictObject({ companyid: companyKey, id: Id })
