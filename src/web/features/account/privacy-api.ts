import { useMutation, useQuery } from '@tanstack/react-query'
import type { CodeAnswer } from '#contracts/identity.ts'
import type { DeletionView } from '#contracts/privacy.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '#web/ui/client/api.ts'
import type { Data } from './account-api.ts'

export function useDeletion() {
  return useQuery({
    queryKey: ['my', 'deletion'],
    queryFn: () => api.user<Data<DeletionView>>('/api/h/deletion').then(({ data }) => data),
  })
}

/** Sends the code that proves who one is once more. */
export function useProofCode(purpose: 'deletion' | 'stepup') {
  const path = purpose === 'deletion' ? '/api/h/deletion/code' : '/api/h/security/code'
  return useMutation({ mutationFn: () => api.user<CodeAnswer>(path, { method: 'POST' }) })
}

/** Leaves: every session ends with the answer, this one too. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (proof: { password?: string; tac?: string }) =>
      api
        .user<Data<{ deletionAt: string }>>('/api/h/deletion', { method: 'POST', body: proof })
        .then(({ data }) => data.deletionAt),
    // Without the dead token nothing asks the server any more; the page goes on until its words are read.
    onSuccess: () => localStorage.removeItem(storageKeys.jwt),
  })
}
