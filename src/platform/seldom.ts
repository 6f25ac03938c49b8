/** Says yes at most once in so many milliseconds: for what would be told again and again. */
export function seldom(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < ms) return false
    last = performance.now()
    return true
  }
}
