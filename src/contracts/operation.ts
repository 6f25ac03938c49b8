import { z } from 'zod'
import type { KeyRight } from '#shared/api-keys.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Right } from '#shared/rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The method and path of an operation in their one spelling; path parameters are in braces. */
export type OperationKey = `${Method} /${string}`

/**
 * Who may call it. `anyone`: everybody, also with a code, secret or signature that the use case checks; `signed_in`:
 * whoever has a session; `operator`: an operator; a list of rights: whoever holds one of them in the company.
 */
export type Who = 'anyone' | 'signed_in' | 'operator' | readonly [Right, ...Right[]]

/** One operation of the API: its input, who may call it, its answer and its refusals. */
export interface Operation {
  /** Its name in the document, in generated clients and in the tests' tables. */
  readonly id: string
  readonly says: string
  readonly notes?: string
  /** The heading it stands under in the document. */
  readonly area: string
  readonly who: Who
  /** Path parameters that are not just any text. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The schema of a body that is no JSON of ours and that the handler reads itself, by its media type. */
  readonly raw?: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>
  /** Headers besides those that every operation reads. */
  readonly headers?: z.ZodObject
  /** An example body that works with the demo data. */
  readonly example?: unknown
  readonly answers: string
  /** The whole body of a success; absent where the answer is a file. */
  readonly answer?: z.ZodType
  /** The media type of a file that is answered, always or on request. */
  readonly file?: string
  /** Of a stream: its events by name, and their data. */
  readonly events?: Readonly<Record<string, { readonly says: string; readonly data: z.ZodType }>>
  /** Answers 304 to clients that have it already (ETag). */
  readonly unchanged?: true
  /** The refusals of the use case, besides those of every operation. */
  readonly refusals?: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key`: it moves money, capacity or messages. */
  readonly keyed?: true
  /** Its dearest request works for long (`dearest.ts`): few at a time, so that those who ask for little do not wait behind many. */
  readonly heavy?: true
  /** The most kilobytes of its body, where that is less than what every call takes: anybody may send it, and it is kept. */
  readonly bodyKilobytes?: number
  /** Takes capacity: first counted against the limit of the caller or the address. */
  readonly counted?: true
  /**
   * Whether a company's key opens it: to be said wherever one of the rights in `who` is one that a key may hold. True without such a right: the
   * use case asks which of the order's sides the caller is on. False: it gives away what is a person's, or outlives the key.
   */
  readonly keys?: boolean
}

/** Whether a program may call it with a company's key. What does not say so is for people: their own things, ways to sign in, who works in a company, its keys. */
export const opensToKeys = ({ keys }: Pick<Operation, 'keys'>): boolean => keys ?? false

/**
 * The header of a call that uses up a proof and opens a session: sent again with the same key, it is answered once more. It is
 * not `keyed`, since its answer holds a token and is not stored.
 */
export const attemptHeader = z.object({ 'idempotency-key': z.string().min(1).max(128).optional() })
/** The refusals that such a key may bring. */
export const attemptRefusals = ['request.idempotency_mismatch', 'request.idempotency_running'] as const

/** What a record must say besides: where a right of which one is needed is one that a key may hold, whether a key opens it. */
type Decided<O> = O extends { readonly who: readonly (infer R)[] }
  ? [Extract<R, KeyRight>] extends [never]
    ? unknown
    : { readonly keys: boolean }
  : unknown

/** A table of operations, by key. */
export const operations = <const T extends Record<OperationKey, Operation>>(
  table: T & { readonly [K in keyof T]: Decided<T[K]> },
): T => table

/** The envelope around a payload: `{ok: true, data}`. */
export const data = <T extends z.ZodType>(payload: T) => z.object({ ok: z.literal(true), data: payload })
/** An answer without data: it was done. */
export const done = z.object({ ok: z.literal(true) })

/** The parameters of a path: `{orderid}` and `{action}` of `/api/h/orders/{orderid}/{action}`. */
export type PathNames<K extends string> = K extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

type Part<Name extends string, Schema, Value> = Schema extends z.ZodType
  ? Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }
  : unknown
type Of<O, Name extends string> = O extends { readonly [N in Name]: infer Schema } ? Schema : undefined
type In<S> = S extends z.ZodType ? z.input<S> : never
type Out<S> = S extends z.ZodType ? z.output<S> : never

type PathIn<K extends string, O> =
  Of<O, 'params'> extends z.ZodObject
    ? In<Of<O, 'params'>> & { readonly [N in Exclude<PathNames<K>, keyof In<Of<O, 'params'>>>]: string }
    : { readonly [N in PathNames<K>]: string }

/** The input of a call: the path's parameters, the query, the body; each only where the operation has it. */
export type Input<K extends string, O> = PathIn<K, O> &
  Part<'query', Of<O, 'query'>, In<Of<O, 'query'>>> &
  Part<'body', Of<O, 'body'>, In<Of<O, 'body'>>>

/** The input of a handler: the same, parsed. */
export type Parsed<K extends string, O> = (Of<O, 'params'> extends z.ZodObject
  ? Out<Of<O, 'params'>> & { readonly [N in Exclude<PathNames<K>, keyof Out<Of<O, 'params'>>>]: string }
  : { readonly [N in PathNames<K>]: string }) & {
  readonly query: Out<Of<O, 'query'>>
  readonly body: Out<Of<O, 'body'>>
}

/** The body of a success. */
export type Answer<O> = Out<Of<O, 'answer'>>
