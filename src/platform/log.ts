import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

export type Log = pino.Logger

/** Fields that never reach a line, at any of the first three depths. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'tac',
  'jwt',
  'token',
  'secret',
  'email',
  'phone',
  'phoneno',
]

/**
 * JSON lines to stdout, or to a given destination. What a person typed as a secret, or could be found by, never reaches a
 * line: neither in a field, nor in the words of an error (a failed query names its parameters, the database the key that
 * was there).
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      // Not a nested `code`: that of an error is what operators look for.
      paths: ['code', ...secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
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
 * An error as it may be kept: kind, scrubbed words, the database's code and constraint, where it happened, why. The values
 * of a query, and the details in which PostgreSQL quotes them, stay out, and so does every other field that it carries.
 */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const words = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : withoutValue(error)
  const named = (key: 'code' | 'constraint') => {
    const value = (error as Partial<Record<typeof key, unknown>>)[key]
    return typeof value === 'string' ? { [key]: value } : {}
  }
  return {
    type: error.name,
    message: scrub(words),
    // The frames alone: a stack begins with the message, and that may hold the values.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
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

/** A text without what could be somebody's: a query's parameters, quoted values, tokens, addresses, numbers, codes. */
export function scrub(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '\nparams: [redacted]')
    .replace(/=\([^)]*\)/g, '=([redacted])')
    .replace(/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, '[token]')
    .replace(/\$argon2[^\s'",]*/g, '[hash]')
    .replace(/[^\s<>()"',:;]+@[^\s<>()"',:;]+/g, '[address]')
    .replace(/\+\d{7,15}\b/g, '[number]')
    .replace(/(?<![\w.-])\d{6}(?![\w.-])/g, '[code]')
}
