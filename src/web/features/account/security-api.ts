import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PasskeyView } from '#contracts/passkeys.ts'
import type { GoogleLinkView, SignInsView, TwoFactorSetup, TwoFactorView } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'
import type { Data } from './account-api.ts'
import type { Proof } from './proof.ts'

const post = <T>(path: string, body: unknown) =>
  api.user<Data<T>>(path, { method: 'POST', body }).then(({ data }) => data)

export function useTwoFactor() {
  return useQuery({
    queryKey: ['my', 'two-factor'],
    queryFn: () => api.user<Data<TwoFactorView>>('/api/h/two-factor').then(({ data }) => data),
  })
}

export const twoFactorCalls = {
  begin: (proof: Partial<Proof>) => post<TwoFactorSetup>('/api/h/two-factor', proof),
  end: (proof: Partial<Proof>) => post<object>('/api/h/two-factor/off', proof),
  renewCodes: (proof: Partial<Proof>) =>
    post<{ backupCodes: string[] }>('/api/h/two-factor/backup-codes', proof).then(({ backupCodes }) => backupCodes),
}

/** Turns it on with a first code; the backup codes are shown this once. */
export function useConfirmTwoFactor() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (tac: string) =>
      api
        .user<Data<{ backupCodes: string[] }>>('/api/h/two-factor', { method: 'PUT', body: { tac } })
        .then(({ data }) => data.backupCodes),
    onSuccess: () => changed(),
  })
}

/** Reads everything on the page anew. */
export function useSecurityChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['my'] })
}

export function usePasskeys() {
  return useQuery({
    queryKey: ['my', 'passkeys'],
    queryFn: () => api.user<Data<PasskeyView[]>>('/api/h/passkeys').then(({ data }) => data),
  })
}

/** What went wrong between the person, the browser and the device. */
export class PasskeyFailure extends Error {
  readonly reason: 'closed' | 'known' | 'failed'
  constructor(reason: PasskeyFailure['reason']) {
    super(reason)
    this.reason = reason
  }
}

export const passkeyCalls = {
  /** Asks the server what to ask, lets the device make the key, and has it kept under a name. */
  async add(name: string, proof: Partial<Proof>): Promise<PasskeyView> {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(
      '/api/h/passkeys/options',
      proof,
    )
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
    return post<PasskeyView>('/api/h/passkeys', { name, response })
  },
  rename: (id: string, name: string) =>
    api.user<Data<PasskeyView>>('/api/h/passkeys', { method: 'PUT', body: { id, name } }),
  remove: (id: string, proof: Partial<Proof>) => post<object>('/api/h/passkeys/removal', { id, ...proof }),
}

export function useGoogleLink() {
  return useQuery({
    queryKey: ['my', 'google'],
    queryFn: () => api.user<Data<GoogleLinkView>>('/api/h/google-link').then(({ data }) => data),
  })
}

export const googleCalls = {
  link: (proof: Partial<Proof>) => post<object>('/api/h/google-link', proof),
  unlink: (proof: Partial<Proof>) => post<object>('/api/h/google-link/removal', proof),
}

/** The history of sign-ins, page by page. */
export function useSignIns() {
  return useInfiniteQuery({
    queryKey: ['my', 'sign-ins'],
    queryFn: ({ pageParam }) =>
      api.user<Data<SignInsView>>('/api/h/sign-ins', { params: { cursor: pageParam } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}
