/**
 * Figures that people are told and the product holds itself to. A text that names one is compared with it in every language
 * (`test/figures.test.ts`); its unit stands in its name.
 */
export const figures = {
  // booking
  /** How long a checkout keeps what it holds. */
  holdMinutes: 15,
  /** How long after placing an order it may be cancelled for free. */
  graceMinutes: 5,
  /** Within how long a provider answers a request. */
  requestHours: 24,
  slotStepMinutes: 15,
  /** How long before it begins a time may still be booked, and until how far ahead, where an offer says nothing else. */
  noticeMinutes: 120,
  horizonDays: 90,
  /** How often either side moves an order by itself. */
  mostReschedules: 3,
  /** In one order. */
  mostTickets: 10,
  // after the service
  /** When what was delivered completes by itself. */
  completeHours: 48,
  /** How long the other side may contest that somebody did not come. */
  contestHours: 24,
  /** Within how long an operator decides a dispute, and when what nobody decided ends. */
  decisionDays: 14,
  undecidedDays: 60,
  /** How long nobody may be charged for cancelling after the provider moved the booking. */
  freeCancelHours: 24,
  /** How long after the end a guest's link opens the booking. */
  guestLinkDays: 14,
  /** When money that came with another sum than asked goes back by itself. */
  mismatchDays: 7,
  // accounts
  codeDigits: 6,
  codeMinutes: 5,
  passwordLength: 8,
  /** Between the wish to leave and the erasure. */
  leaveDays: 14,
  signInsDays: 90,
  exportDays: 7,
  inviteDays: 7,
  mostCards: 20,
  // files
  pictureMegabytes: 10,
  documentMegabytes: 20,
  uploadMegabytesDay: 200,
} as const
