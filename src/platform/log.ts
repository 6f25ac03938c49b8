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
 * JSON lines to stdout. What a person typed as a secret, or could be found by, never reaches a line: neither in a field,
 * nor in the words of an error (a failed query names its parameters, the database the key that was there).
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

/** What is said of an error: kind, scrubbed words, the database's code and constraint, where it happened, why. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : undefined
  const { name, message, stack, cause } = error
  const known = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message: scrub(message),
    ...(typeof known.code === 'string' && { code: known.code }),
    ...(typeof known.constraint === 'string' && { constraint: known.constraint }),
    // The frames alone: the stack's first lines repeat the message.
    stack: (stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause !== undefined && depth < 4 && { cause: describeError(cause, depth + 1) }),
  }
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
