import pino from 'pino'

export type Log = pino.Logger

/** JSON lines to stdout. What a person typed as a secret, or could be found by, never reaches a line. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
