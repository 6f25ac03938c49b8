/**
 * Puts blocks of time into lanes so that none covers another: each gets its lane and how many its cluster has.
 * Blocks come back by their beginning.
 */
export function lanesOf<T extends { from: number; to: number }>(
  blocks: readonly T[],
): (T & { lane: number; lanes: number })[] {
  const placed: (T & { lane: number; lanes: number })[] = []
  let cluster: (T & { lane: number; lanes: number })[] = []
  let ends: number[] = []
  const finish = () => {
    for (const block of cluster) block.lanes = ends.length
    placed.push(...cluster)
    cluster = []
    ends = []
  }
  for (const block of [...blocks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (cluster.length > 0 && ends.every((end) => end <= block.from)) finish()
    const free = ends.findIndex((end) => end <= block.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = block.to
    cluster.push({ ...block, lane, lanes: 1 })
  }
  finish()
  return placed
}
