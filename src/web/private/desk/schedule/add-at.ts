import type { ScheduleView } from '#contracts/desk.ts'

/** Where in the schedule something is to be added: a minute of a day, or only the day. */
export interface AddAt {
  day: string
  minute: number | null
  staffid: string | null
}

/** Names the draft of what is added there. */
export const draftAt = (what: string, companyid: string, { day, minute, staffid }: AddAt) =>
  [what, companyid, day, minute, staffid].join('_')

/** What a form gets that adds something to the schedule. */
export interface AddFormProps {
  companyid: string
  data: ScheduleView
  at: AddAt
  onDone: () => void
}
