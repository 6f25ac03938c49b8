import type { ScheduleView } from '#contracts/desk.ts'

/** Where in the schedule something is to be added: a minute of a day, or only the day; of whom and at which branch, as far as that is chosen. */
export interface AddAt {
  branchid: string
  day: string
  minute: number | null
  staffid: string | null
}

/** Names the draft of what is added there. */
export const draftAt = (what: string, companyid: string, { branchid, day, minute, staffid }: AddAt) =>
  [what, companyid, branchid, day, minute, staffid].join('_')

/** What a form gets that adds something to the schedule. */
export interface AddFormProps {
  companyid: string
  data: ScheduleView
  at: AddAt
  /** @param closingid time that was closed although bookings lie in it */
  onDone: (closingid?: string) => void
}
