import { z } from 'zod'
import type { ErrorCode } from '#shared/errors.ts'
import type { Right } from '#shared/rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The one spelling of an operation's method and path; the path's names stand in braces. */
export type OperationKey = `${Method} /${string}`

/**
 * Who may ask. `anyone` also means whoever holds a code, a secret or a signature that the use case looks at; `signed_in`
 * whoever has a session; `operator` who runs the platform; a list of rights whoever holds one of them in the company.
 */
export type Who = 'anyone' | 'signed_in' | 'operator' | readonly [Right, ...Right[]]

/** One operation of the API: what the door parses, who may, what is answered and what may be refused. */
export interface Operation {
  /** Its name in the document, in generated clients and in the tests' tables. */
  readonly id: string
  readonly says: string
  readonly notes?: string
  /** The heading it stands under in the document. */
  readonly area: string
  readonly who: Who
  /** Names of the path that are more than any text. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Headers beside those that any operation reads. */
  readonly headers?: z.ZodObject
  /** A body that does something on the demo data. */
  readonly example?: unknown
  readonly answers: string
  /** The whole body of a success; left out where a file is answered. */
  readonly answer?: z.ZodType
  /** The type of the file that is answered, always or when the question asks for one. */
  readonly file?: string
  /** Answers 304 to who has it already. */
  readonly unchanged?: true
  /** What the use case may refuse beyond what any operation may. */
  readonly refusals?: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: it moves money, capacity or messages. */
  readonly keyed?: true
  /** Takes capacity: counted against what one person or address may take, before anything is done. */
  readonly counted?: true
}

/** A table of operations, by key. */
export const operations = <const T extends Record<OperationKey, Operation>>(table: T): T => table

/** The envelope around a payload: `{ok: true, data}`. */
export const data = <T extends z.ZodType>(payload: T) => z.object({ ok: z.literal(true), data: payload })
/** An answer that says nothing but that it was done. */
export const done = z.object({ ok: z.literal(true) })

/** The names of a path: `{orderid}` and `{action}` of `/api/h/orders/{orderid}/{action}`. */
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

/** What a caller hands over: the path's names, the query, the body; each only where the operation has it. */
export type Input<K extends string, O> = PathIn<K, O> &
  Part<'query', Of<O, 'query'>, In<Of<O, 'query'>>> &
  Part<'body', Of<O, 'body'>, In<Of<O, 'body'>>>

/** What a handler is given: the same, parsed. */
export type Parsed<K extends string, O> = (Of<O, 'params'> extends z.ZodObject
  ? Out<Of<O, 'params'>> & { readonly [N in Exclude<PathNames<K>, keyof Out<Of<O, 'params'>>>]: string }
  : { readonly [N in PathNames<K>]: string }) & {
  readonly query: Out<Of<O, 'query'>>
  readonly body: Out<Of<O, 'body'>>
}

/** The body of a success. */
export type Answer<O> = Out<Of<O, 'answer'>>
