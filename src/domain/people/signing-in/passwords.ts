import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * OWASP's minimum for argon2id (Password Storage cheat sheet). `memory` is in KiB. Only tests change it: they hash thousands of
 * passwords that protect nothing.
 */
export const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const queueLimit = 20

const runArgon2 = promisify(argon2)
let tail: Promise<void> = Promise.resolve()
let waiting = 0

/**
 * Waits for one's turn: one hash at a time with a bounded queue, so that a flood of sign-ins cannot starve other requests. The
 * turn ends with the block that holds it, however that ends.
 * @throws DomainError `request.busy` when the queue is full.
 */
async function ownTurn(): Promise<Disposable> {
  if (waiting > queueLimit) throw new DomainError('request.busy', { headers: { 'Retry-After': '2' } })
  waiting++
  const before = tail
  const { promise, resolve } = Promise.withResolvers<void>()
  tail = promise
  await before
  return {
    [Symbol.dispose]() {
      waiting--
      resolve()
    },
  }
}

/** What is hashed. Letters that look alike and are written in two ways are one. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const tagLength = 32

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The PHC string of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  using _turn = await ownTurn()
  const hash = await runArgon2('argon2id', { message: messageOf(password), nonce: salt, tagLength, ...cost })
  return `${header()}${unpadded(salt)}$${unpadded(hash)}`
}

const header = () => `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const [decoySalt, decoy] = [unpadded(randomBytes(16)), unpadded(randomBytes(32))]

/** A hash that no password matches, so that an unknown address takes the same time as a wrong password. */
const decoyHash = () => `${header()}${decoySalt}$${decoy}`

/** Whether a password matches a PHC string. Null takes the same time and is false. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? decoyHash())
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  using _turn = await ownTurn()
  const hash = await runArgon2('argon2id', {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const wanted = Buffer.from(expected, 'base64')
  return wanted.length === hash.length && timingSafeEqual(wanted, hash) && phc !== null
}

/** Whether a PHC string was made with other cost parameters than today's. */
export function isOutdated(phc: string): boolean {
  return !phc.startsWith(header())
}

let common: Promise<Set<string>> | undefined

/** The list is large and rarely needed, so it is read when the first password is set. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Signs that people write for a letter. */
const lookalikes: Readonly<Record<string, string>> = { a: 'a4@', e: 'e3', i: 'i1!|', o: 'o0', s: 's5$', t: 't7+' }

/** The product's name in a password: forwards or backwards, with look-alikes, and with signs between its letters. */
const productName = new RegExp(
  [brand.slug, [...brand.slug].toReversed().join('')]
    .map((name) => [...name].map((letter) => `[${lookalikes[letter] ?? letter}]`).join('[^\\p{L}\\p{N}]*'))
    .join('|'),
  'gu',
)

/** The fewest letters and digits that a password with the product's name has besides. */
const LEAST_BESIDES = 8

/**
 * Refuses passwords that anybody would try first: the common ones, and those built of the product's name or the person's
 * own address: without the name, what is left must still be a password. The contract checks the length; there are no
 * composition rules.
 * @throws DomainError `identity.password_too_common`
 */
export async function requireUncommonPassword(password: string, identifiers: (string | null)[]): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  const besides = plain.replace(productName, '').replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const isNamed = plain.search(productName) >= 0
  const common = await commonPasswords()
  const own = identifiers.flatMap((value) => (value ? [value, value.split('@')[0] ?? value] : []))
  const isGuessed = (text: string) => common.has(text) || new Set(text).size < 3 || own.includes(text)
  if (isGuessed(plain) || (isNamed && (besides.length < LEAST_BESIDES || isGuessed(besides))))
    throw new DomainError('identity.password_too_common', { issues: [{ path: 'password', code: 'too_common' }] })
}
