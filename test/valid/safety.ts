import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { externalIdentities } from '#domain/people/google/google.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { makeExport } from '#domain/privacy/index.ts'
import { aRegistered } from '../api.ts'
import { aPasskeyDevice } from '../passkey-device.ts'
import { aContext } from '../world.ts'
import type { Recipes, ValidWorld } from './world.ts'

/** Somebody whose logins ask for the authenticator. */
async function aProtected({ at, data }: ValidWorld) {
  const person = await aRegistered(at)
  const { jwt } = person
  const { secret } = await data<{ secret: string }>('POST', '/api/h/two-factor', { jwt, body: {} })
  const tac = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now().getTime() })
  const { backupCodes } = await data<{ backupCodes: string[] }>('PUT', '/api/h/two-factor', { jwt, body: { tac } })
  return { jwt, tac: backupCodes[0] ?? '' }
}

/** A person, a device and the server's options for a new passkey. */
async function aNewPasskey({ at, data }: ValidWorld) {
  const { jwt } = await aRegistered(at)
  const { origin, hostname } = new URL(at.platform.env.PUBLIC_URL)
  const device = aPasskeyDevice({ origin, rpId: hostname })
  const options = await data<{ challenge: string; user: { id: string } }>('POST', '/api/h/passkeys/options', {
    jwt,
    body: {},
  })
  return { jwt, device, response: device.create(options) }
}

async function aPasskey(world: ValidWorld) {
  const { jwt, device, response } = await aNewPasskey(world)
  const { id } = await world.data<{ id: string }>('POST', '/api/h/passkeys', {
    jwt,
    body: { name: 'Phone', response },
  })
  return { jwt, device, id }
}

/** Deletion, export, and the protection of logins. */
export const safety: Recipes = {
  showDeletion: () => ({}),
  requestDeletionCode: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt }),
  requestDeletion: async ({ at }) => {
    const { jwt, password } = await aRegistered(at)
    return { jwt, body: { password } }
  },
  keepAccount: async ({ at, data }) => {
    const { jwt, password, email } = await aRegistered(at)
    await data('POST', '/api/h/deletion', { jwt, body: { password } })
    await at.call('POST', '/api/h/auth', { body: { email } })
    const { code: tac } = await at.mailbox(email)
    const pending = await at.call('PUT', '/api/h/auth', { body: { tac, email } })
    return { body: { keep: (pending.body.data as { keep: string }).keep } }
  },
  showDataExport: () => ({}),
  requestDataExport: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt, body: {} }),
  getDataExport: async ({ at, data }) => {
    const { jwt } = await aRegistered(at)
    const { id } = await data<{ id: string }>('POST', '/api/h/data-export', { jwt, body: {} })
    await makeExport(await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() }), id)
    return { jwt, path: { id } }
  },
  requestStepUp: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt }),
  listSignIns: () => ({}),
  showTwoFactor: () => ({}),
  beginTwoFactor: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt, body: {} }),
  confirmTwoFactor: async ({ at, data }) => {
    const { jwt } = await aRegistered(at)
    const { secret } = await data<{ secret: string }>('POST', '/api/h/two-factor', { jwt, body: {} })
    const tac = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now().getTime() })
    return { jwt, body: { tac } }
  },
  endTwoFactor: async (world) => {
    const { jwt, tac } = await aProtected(world)
    return { jwt, body: { tac } }
  },
  renewBackupCodes: async (world) => {
    const { jwt, tac } = await aProtected(world)
    return { jwt, body: { tac } }
  },
  listPasskeys: () => ({}),
  beginPasskey: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt, body: {} }),
  addPasskey: async (world, say) => {
    const { jwt, response } = await aNewPasskey(world)
    return { jwt, body: { name: say.text(40), response } }
  },
  renamePasskey: async (world, say) => {
    const { jwt, id } = await aPasskey(world)
    return { jwt, body: { id, name: say.text(40) } }
  },
  removePasskey: async (world) => {
    const { jwt, id } = await aPasskey(world)
    return { jwt, body: { id } }
  },
  beginPasskeyLogin: () => ({}),
  logInWithPasskey: async (world) => {
    const { device } = await aPasskey(world)
    const options = await world.data<{ challenge: string }>('POST', '/api/h/passkey-login/options')
    return { body: { response: device.get(options) } }
  },
  showGoogleLink: () => ({}),
  unlinkGoogle: async ({ at }) => {
    const { jwt, id } = await aRegistered(at)
    const { db } = at.platform.database
    const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
    await db.insert(externalIdentities).values({
      provider: 'google',
      subject: crypto.randomUUID(),
      accountId: account?.id ?? '',
      createdAt: at.now(),
    })
    return { jwt, body: {} }
  },
}
