import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PasskeyView } from '#contracts/passkeys.ts'
import { api } from '#web/ui/client/api.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import type { Proof } from './proof.ts'

/** The library's answer as a plain object for JSON. */
const plainly = ({ response, clientExtensionResults, ...rest }: RegistrationResponseJSON) => ({
  ...rest,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
})

const data = <T>({ data }: { data: T }) => data

export function useTwoFactor() {
  return useQuery({
    queryKey: ['my', 'two-factor'],
    queryFn: () => api.user('GET /api/h/two-factor').then(({ data }) => data),
  })
}

export const twoFactorCalls = {
  begin: (proof: Partial<Proof>) => api.user('POST /api/h/two-factor', { body: proof }).then(data),
  end: (proof: Partial<Proof>) => api.user('POST /api/h/two-factor/off', { body: proof }).then(data),
  renewCodes: (proof: Partial<Proof>) =>
    api.user('POST /api/h/two-factor/backup-codes', { body: proof }).then(({ data }) => data.backupCodes),
}

/** What a change of the sign-in methods invalidates: everything on the page. */
export const shownOfSecurity = [['my']]

/** Turns it on with a first code; the backup codes are shown this once. */
export const useConfirmTwoFactor = () =>
  useChange(
    (tac: string) => api.user('PUT /api/h/two-factor', { body: { tac } }).then(({ data }) => data.backupCodes),
    { stale: (_tac, codes) => (codes ? shownOfSecurity : []), says: 'itself' },
  )

export function usePasskeys() {
  return useQuery({
    queryKey: ['my', 'passkeys'],
    queryFn: () => api.user('GET /api/h/passkeys').then(({ data }) => data),
  })
}

/** Why the browser or the device made no passkey. */
export class PasskeyFailure extends Error {
  readonly reason: 'closed' | 'known' | 'failed'
  constructor(reason: PasskeyFailure['reason']) {
    super(reason)
    this.reason = reason
  }
}

export const passkeyCalls = {
  /** Gets the options from the server, lets the device make the passkey, and stores it under a name. */
  async add(name: string, proof: Partial<Proof>): Promise<PasskeyView> {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { data: options } = await api.user('POST /api/h/passkeys/options', { body: proof })
    // The API documents them as an object; they are the library's options, made on the server.
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : ''
      throw new PasskeyFailure(
        reason === 'InvalidStateError'
          ? 'known'
          : reason === 'NotAllowedError' || reason === 'AbortError'
            ? 'closed'
            : 'failed',
      )
    })
    return api
      .user('POST /api/h/passkeys', {
        body: { name, response: plainly(response) },
      })
      .then(data)
  },
  remove: (id: string, proof: Partial<Proof>) =>
    api.user('POST /api/h/passkeys/removal', { body: { id, ...proof } }).then(data),
}

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) => api.user('PUT /api/h/passkeys', { body: { id, name } }), {
    stale: shownOfSecurity,
    says: 'itself',
  })

export function useGoogleLink() {
  return useQuery({
    queryKey: ['my', 'google'],
    queryFn: () => api.user('GET /api/h/google-link').then(({ data }) => data),
  })
}

export const googleCalls = {
  link: (proof: Partial<Proof>) => api.user('POST /api/h/google-link', { body: proof }).then(data),
  unlink: (proof: Partial<Proof>) => api.user('POST /api/h/google-link/removal', { body: proof }).then(data),
}

/** The history of sign-ins, page by page. */
export function useSignIns() {
  return useInfiniteQuery({
    queryKey: ['my', 'sign-ins'],
    queryFn: ({ pageParam }) =>
      api.user('GET /api/h/sign-ins', { query: { cursor: pageParam } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}
