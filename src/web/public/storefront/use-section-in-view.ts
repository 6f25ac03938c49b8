import { useEffect, useState } from 'react'

/** The band of the window, below what stays on top, in which a section counts as read. */
const READ = '-140px 0px -55% 0px'

/**
 * Which of the sections of a page is being read, by the ids in their order; undefined before any is.
 * @param ids as one text, parted by spaces, so that it is the same from one drawing to the next
 */
export function useSectionInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const seen = new Set<string>()
    const all = ids.split(' ')
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        // Between two sections the last one stays.
        setCurrent((before) => all.find((id) => seen.has(id)) ?? before)
      },
      { rootMargin: READ },
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [ids])
  return current
}
