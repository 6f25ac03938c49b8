let isDown = false
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (isDown = false), true)
}

/**
 * Does something once the press that causes it is over. A list that closes when its field is left moves what is below it, and
 * would take the tap from what the finger is on.
 */
export function afterPress(work: () => void): void {
  // The click follows the end of the press in the same task, a tap's focus change too.
  const soon = () => setTimeout(work, 0)
  if (!isDown) soon()
  else {
    const ends = new AbortController()
    const over = () => {
      ends.abort()
      soon()
    }
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, over, { signal: ends.signal })
  }
}
