/** What no log line may contain: addresses, tokens, hashes, secrets by name. */
const forbidden: readonly [what: string, pattern: RegExp][] = [
  ['an email address', /[\w.+-]+@[\w-]+\.[\w.-]*\w/],
  ['a token', /\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]{6,}/],
  ['a password hash', /\$argon2/],
  ['a phone number', /\+\d{9,15}\b/],
  ['a secret', /"(?:password|currentPassword|tac|jwt|authorization|cookie)":"(?!\[redacted\])/],
]

/** The JSON lines of a log that contain something forbidden, with what it is. */
export function findLeaks(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) =>
      forbidden.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.slice(0, 300)}`),
    )
}
