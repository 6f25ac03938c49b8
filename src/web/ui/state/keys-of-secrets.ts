/**
 * Keys of attempts whose words are a password: kept in memory alone, since from a digest it could be guessed. The same words
 * have the same key until others are sent.
 */
export function keysOfSecrets(): (words: string) => string {
  let last = { words: '', key: '' }
  return (words) => {
    if (last.words !== words) last = { words, key: crypto.randomUUID() }
    return last.key
  }
}
