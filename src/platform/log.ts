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
 * Logs JSON lines to stdout, or to a given destination. Secrets and personal data never reach a line: neither in a field,
 * nor in the text of an error (a failed query quotes its parameters, the database the existing key).
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      // Not a nested `code`: operators need the code of an error.
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
 * An error as it may be logged: name, scrubbed message, the database's code and constraint, stack, cause. The values of a
 * query, the details in which PostgreSQL quotes them, and every other field are left out.
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
    // Only the frames: a stack begins with the message, which may hold the values.
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

/** A text without personal data and secrets: query parameters, quoted values, tokens, addresses, numbers, codes. */
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
