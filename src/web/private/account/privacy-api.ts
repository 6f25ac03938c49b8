import { useQuery } from '@tanstack/react-query'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '#web/ui/client/api.ts'
import { download } from '#web/ui/client/download.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import type { Proof } from './proof.ts'

export function useDeletion() {
  return useQuery({
    queryKey: ['my', 'deletion'],
    queryFn: () => api.user('GET /api/h/deletion').then(({ data }) => data),
  })
}

/** Sends a code for another proof of identity. */
export const useProofCode = (purpose: 'deletion' | 'stepup') =>
  useChange(
    (_input: void) =>
      purpose === 'deletion' ? api.user('POST /api/h/deletion/code') : api.user('POST /api/h/security/code'),
    { says: 'itself' },
  )

/** Deletes the account: the answer ends every session, this one too. */
export const useDeleteAccount = () =>
  useChange(
    (proof: { password?: string; tac?: string }) =>
      api.user('POST /api/h/deletion', { body: proof }).then(({ data }) => data.deletionAt),
    {
      says: 'itself',
      // Without the invalid token nothing calls the server any more; the page stays until its dialog is closed.
      onDone: () => localStorage.removeItem(storageKeys.jwt),
    },
  )

/** The newest export of the user's data; polled while it is being made. */
export function useExport() {
  return useQuery({
    queryKey: ['my', 'export'],
    queryFn: () => api.user('GET /api/h/data-export').then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 3000 : false),
  })
}

export function requestExport(proof: Partial<Proof>) {
  return api.user('POST /api/h/data-export', { body: proof })
}

/** Saves the zip. */
export const useDownloadExport = () =>
  useChange((id: string) => download(pathOf('GET /api/h/data-export/{id}', { id })))
