import { isUnanswered } from '../client/api.ts'

/** What is being written on the orders of a checkout that was left, or was not written for want of an answer; by its group. */
const open = new Map<string, { write: () => Promise<unknown>; done: Promise<unknown> }>()

/**
 * Writes it, after what is being written on the same orders: an older one that is slow must not come last. Until an answer has come,
 * whoever pays for the orders, or takes them out of their checkout, waits for it.
 */
export async function writeOn(groupid: string, write: () => Promise<unknown>): Promise<void> {
  const before = open.get(groupid)
  // The first at once: its page may be gone in the next moment.
  const one = { write, done: before ? before.done.catch(() => undefined).then(write) : write() }
  open.set(groupid, one)
  await one.done
  if (open.get(groupid) === one) open.delete(groupid)
}

/** Waits for what is being written, and writes once more what had no answer. @throws that no answer came again */
export async function untilWritten(groupid: string): Promise<void> {
  const one = open.get(groupid)
  if (!one) return
  await one.done.catch((error: unknown) => {
    if (isUnanswered(error)) return one.write().catch(throwUnanswered)
  })
  open.delete(groupid)
}

/** What is refused stands in the way of nobody. */
function throwUnanswered(error: unknown): void {
  if (isUnanswered(error)) throw error
}
