import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi'
import type { ErrorCode } from '#shared/errors.ts'
import { type ApiEnv, onlyRefusals } from './openapi.ts'

/** Something for programs that the server answers besides its operations: no envelope of ours, nobody is asked who he is. */
export interface Endpoint {
  /** Its name in the document. */
  readonly id: string
  readonly says: string
  readonly notes?: string
  readonly area: string
  readonly query?: z.ZodObject
  /** The fields of the form that it takes. */
  readonly form?: z.ZodObject
  readonly answers: RouteConfig['responses']
  /** Refusals in our envelope. */
  readonly refusals?: readonly ErrorCode[]
}

export type EndpointKey = `${'GET' | 'POST'} /${string}`
export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>

/** Writes endpoints down in the document. Whoever serves them does so by himself. */
export function noteEndpoints(api: OpenAPIHono<ApiEnv>, endpoints: Endpoints): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const { id, says, notes, area, query, form, answers, refusals = [] } = endpoint
    api.openAPIRegistry.registerPath({
      method: method === 'GET' ? 'get' : 'post',
      path,
      operationId: id,
      summary: says,
      ...(notes !== undefined && { description: notes }),
      tags: [area],
      security: [],
      request: {
        ...(query && { query }),
        ...(form && { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } } }),
      },
      responses: { ...answers, ...onlyRefusals(...refusals) },
    })
  }
}
