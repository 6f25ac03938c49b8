import type { ScheduleView } from '#contracts/desk.ts'
import { useT } from '#web/ui/i18n.tsx'
import type { ClosedBlock } from './grid.ts'

/** How many people a line names before it counts the rest. */
const MOST = 3

/** Whose time is closed, and at which branches, in words; a line that has little room names the first few. */
export function useWhose(): (parts: ScheduleView['blocks'], most?: number) => string {
  const t = useT()
  return (parts, most = parts.length) => {
    const names = [...new Set(parts.map(({ name }) => name || t('desk.nobody')))]
    const branches = [...new Set(parts.map(({ branch }) => branch))]
    const more = names.length > most ? [`+${names.length - most}`] : []
    return [[...names.slice(0, most), ...more].join(', '), branches.join(', ')].filter(Boolean).join(' · ')
  }
}

/** The line of a closed time; in the column of a person, whose name stands above it, without the name. */
export function useClosedWords(): (block: ClosedBlock, staffid?: string | null) => string {
  const t = useT()
  const whose = useWhose()
  return ({ note, parts }, staffid) =>
    [note || t('desk.closedTime'), ...(staffid ? [] : [whose(parts, MOST)])].join(' · ')
}
