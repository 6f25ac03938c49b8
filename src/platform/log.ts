import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

export type Log = pino.Logger

/**
 * JSON lines to stdout, or to a given destination. What a person typed as a secret, or could be found by, never reaches a
 * line: named fields are redacted, and a failed query is told without the values it was asked with.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'tac',
        'jwt',
        'token',
        'secret',
        'email',
        'phone',
        'phoneno',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface Described {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  cause?: Described
}

/**
 * An error as it may be kept: its kind, words and stack. The values of a query, and the details in which PostgreSQL quotes
 * them, stay out, and so does every other field that an error happens to carry.
 */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const quoted = error.message
  const words = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : withoutValue(error)
  const named = (key: 'code' | 'constraint') => {
    const value = (error as Partial<Record<typeof key, unknown>>)[key]
    return typeof value === 'string' ? { [key]: value } : {}
  }
  return {
    type: error.name,
    message: words,
    // A stack begins with the message, and that may hold the values.
    stack: (error.stack ?? '').replace(quoted, words),
    ...named('code'),
    ...named('constraint'),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** PostgreSQL quotes the value that it could not read ('invalid input syntax …: "value"', codes 22…). */
function withoutValue(error: Error): string {
  const isValue = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
  return isValue ? error.message.replace(/"[^]*"/, '"…"') : error.message
}
