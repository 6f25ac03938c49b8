import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TwoFactorSetup, TwoFactorView } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'
import type { Data } from './account-api.ts'
import type { Proof } from './proof-form.tsx'

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
