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
 * query, the details in which PostgreSQL quotes them, and every other field are left out. The same of what is no `Error`: the library of
 * the queue tells of a copy with the error's fields.
 */
function describeError(error: unknown, depth = 0): Described {
  // A bare word may be a secret of its own.
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'not an error', stack: '' }
  const said = (key: 'name' | 'message' | 'stack' | 'query' | 'code' | 'constraint') => {
    const value = (error as Partial<Record<typeof key, unknown>>)[key]
    return typeof value === 'string' ? value : undefined
  }
  // What carries values beside its words has them in its message, too.
  const query = 'params' in error ? said('query') : undefined
  const [code, constraint, message] = [said('code'), said('constraint'), said('message')]
  const cause = causeOf(error)
  return {
    type: said('name') ?? error.constructor?.name ?? 'object',
    message: scrub(query === undefined ? withoutValue(message ?? fieldsOf(error), code) : `Failed query: ${query}`),
    // Only the frames: a stack begins with the message, which may hold the values.
    stack: (said('stack') ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && depth < 4 && { cause: describeError(cause, depth + 1) }),
  }
}

/** What an error is about: of several that it stands for the first, since it mostly says nothing itself. */
function causeOf(error: { cause?: unknown; errors?: unknown }): unknown {
  return error.cause ?? (Array.isArray(error.errors) ? (error.errors[0] as unknown) : undefined)
}

/** Of something without a message the names of its fields: their values may be anybody's. */
const fieldsOf = (error: object): string => `no message, but ${Object.keys(error).slice(0, 20).join(', ') || 'nothing'}`

/** PostgreSQL quotes the value that it could not read ('invalid input syntax …: "value"', codes 22…). */
function withoutValue(message: string, code = ''): string {
  return code.startsWith('22') ? message.replace(/"[^]*"/, '"…"') : message
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
