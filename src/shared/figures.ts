/** How long a checkout holds times and places. Apart, as is the next, so that the booking page ships these two alone. */
export const holdMinutes = 15
/** Most tickets in one order. */
export const mostTickets = 10

/**
 * Figures that the product promises to people. `test/figures.test.ts` compares the texts that name them, in every language. The unit is in the name.
 */
export const figures = {
  // booking
  holdMinutes,
  /** How long after placing it an order may be cancelled free of charge. */
  graceMinutes: 5,
  /** How long a provider may take to answer a request. */
  requestHours: 24,
  slotStepMinutes: 15,
  /** The default lead time and horizon of an offer: how long before its start a time may still be booked, and how far ahead. */
  leadMinutes: 120,
  horizonDays: 90,
  /** How often each side may move an order without asking. */
  mostReschedules: 3,
  mostTickets,
  /** How long a company may take back that it was paid on the spot. */
  unmarkHours: 24,
  // after the service
  /** When a delivered order completes by itself. */
  completeHours: 48,
  /** How long the other side may contest that somebody did not come. */
  contestHours: 24,
  /** How long an operator may take to decide a dispute, and when an undecided one ends. */
  decisionDays: 14,
  undecidedDays: 60,
  /** How long cancelling is free of charge after the provider moved the booking. */
  freeCancelHours: 24,
  /** How long after the end a guest's link opens the booking. */
  guestLinkDays: 14,
  /** How long after the visit how a guest could be reached is kept. */
  guestContactDays: 730,
  /** When a payment of a wrong sum is refunded by itself. */
  mismatchDays: 7,
  /** From how many completed bookings on their number is told, and from how many questions on how fast they are answered. */
  leastCompleted: 20,
  leastQuestions: 10,
  /** What 'a few hours' are at most. */
  fewHours: 5,
  // accounts
  codeDigits: 6,
  codeMinutes: 5,
  passwordLength: 8,
  /** The days of grace, between the request for deletion and the erasure. */
  leaveDays: 14,
  signInsDays: 90,
  exportDays: 7,
  /** How long the link in the mail to an old address puts it back. */
  addressUndoDays: 7,
  /** So long before the change a way in may have been added by whoever prepared it: it goes, too. */
  addressUndoReachDays: 30,
  inviteDays: 7,
  mostCards: 20,
  // customers of a company
  mostGroups: 50,
  importRows: 20_000,
  importMegabytes: 10,
  /** How long an import can be taken back, and how long a list that was handed in waits for it. */
  importUndoHours: 24,
  /** How long a merge of two customers can be taken back. */
  mergeUndoHours: 24,
  mostTags: 10,
  tagLength: 30,
  noteLength: 2000,
  galleryPictures: 10,
  branchPictures: 5,
  // closures of a company
  mostClosures: 100,
  mostClosedBranches: 100,
  /** How many days one of them has at most, and how far ahead it begins. */
  closureDays: 366,
  closureAheadDays: 730,
  /** How long an address that a company has given up leads to it. */
  formerSlugDays: 90,
  // files
  pictureMegabytes: 10,
  documentMegabytes: 20,
  uploadMegabytesDay: 200,
} as const
