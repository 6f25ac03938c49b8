import type { ScheduleView } from '#contracts/desk.ts'

/** Where in the schedule something is to be added: a minute of a day, or only the day. */
export interface AddAt {
  day: string
  minute: number | null
  staffid: string | null
}

/** What a form gets that adds something to the schedule. */
export interface AddFormProps {
  companyid: string
  data: ScheduleView
  at: AddAt
  onDone: () => void
}
