import { calls } from '#contracts/calls.ts'

/** The description of the API, with its operations alone: what is answered besides them has no envelope of ours. */
export async function describedCalls<T extends { paths: Record<string, Record<string, unknown>> }>(api: {
  request(path: string): Response | Promise<Response>
}): Promise<T> {
  const document = (await (await api.request('/api/openapi.json')).json()) as T
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([method]) => `${method.toUpperCase()} ${path}` in calls)
    return own.length > 0 ? [[path, Object.fromEntries(own)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}
