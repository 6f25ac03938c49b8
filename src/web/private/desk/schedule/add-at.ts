import type { ScheduleView } from '#contracts/desk.ts'
import { isDay } from '#shared/days.ts'

/** Where in the schedule something is to be added: a minute of a day, or only the day; of whom and at which branch, as far as that is chosen. */
export interface AddAt {
  branchid: string
  day: string
  minute: number | null
  staffid: string | null
}

/** It as a word of the address: what was begun there is open again after a reload, and after the next login. */
export const wordOf = ({ branchid, day, minute, staffid }: AddAt) =>
  [day, minute ?? '', staffid ?? '', branchid].join('~')

/** What such a word says; null where it says nothing. */
export function atOf(word: string | null): AddAt | null {
  const [day = '', minute = '', staffid = '', branchid = ''] = word?.split('~') ?? []
  if (!isDay(day) || !/^(\d{1,3}|1[0-3]\d\d|14[0-3]\d)?$/.test(minute)) return null
  return { day, minute: minute === '' ? null : Number(minute), staffid: staffid || null, branchid }
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
