import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contracts/calls.ts'
import type { ImportView } from '#contracts/imports.ts'
import { type ImportButton, isImportMoving } from '#shared/import-life.ts'
import { api } from '#web/ui/client/api.ts'
import { download } from '#web/ui/client/download.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import { sendFile } from '#web/ui/client/upload.ts'
import { useChange } from '#web/ui/kit/use-change.ts'

/** How often an import that is under way is asked for. */
const EVERY_MS = 1000

const under = (companyid: string) => ['desk', companyid, 'customers'] as const
const importsUnder = (companyid: string) => [...under(companyid), 'imports'] as const

/** The lists that were handed in lately, asked for again while one of them is under way; the list of customers follows its end. */
export function useImports(companyid: string, enabled: boolean) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: importsUnder(companyid),
    queryFn: () => api.admin('GET /api/h/customer-imports', { query: { companyid } }).then(({ data }) => data.imports),
    refetchInterval: ({ state }) => (state.data?.some((one) => isImportMoving(one.state)) ? EVERY_MS : false),
    enabled,
  })
  const isMoving = query.data?.some((one) => isImportMoving(one.state)) ?? false
  const states = query.data?.map(({ id, state }) => `${id} ${state}`).join()
  const before = useRef<string>(undefined)
  // Who was added, or removed, is in the list, or is not; a short import may have ended before anybody saw it move.
  useEffect(() => {
    if (states === undefined) return
    const isNews = before.current !== undefined && before.current !== states && !isMoving
    if (isNews) void queries.invalidateQueries({ queryKey: under(companyid) })
    before.current = states
  }, [states, isMoving, queries, companyid])
  return query
}

/** Hands a file in, and tells how much of it is sent. */
export function useReadImport(companyid: string) {
  const [part, setPart] = useState(0)
  const path = pathOf('POST /api/h/customer-imports', { query: { companyid } })
  const read = useChange((file: File) => sendFile<ImportView>(path, file, setPart), {
    stale: [importsUnder(companyid)],
    says: 'itself',
  })
  return { ...read, part }
}

export const useCheckImport = (companyid: string, id: string) =>
  useChange(
    (body: InputOf<'PUT /api/h/customer-imports/{id}'>['body']) =>
      api.admin('PUT /api/h/customer-imports/{id}', { id, body }),
    { stale: [importsUnder(companyid)], says: 'itself' },
  )

/** Imports a list, or takes an import back. */
export const useMoveImport = (companyid: string, { id, state }: ImportView) =>
  useChange(
    (to: ImportButton) =>
      api.admin('POST /api/h/customer-imports/{id}', { id, body: { companyid, to } }, { once: true, of: state }),
    { stale: [importsUnder(companyid)] },
  )

/** Saves the rows that cannot be imported. */
export const useProblemsFile = (companyid: string, id: string) =>
  useChange((_input: void) => download(pathOf('GET /api/h/customer-imports/{id}', { id, query: { companyid } })))
