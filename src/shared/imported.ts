/** What a column of an imported list may hold; `''` is a column that is left out. */
export const importFields = ['name', 'phone', 'email', 'tags', 'note', 'mayEmail', 'mayPhone'] as const
export type ImportField = (typeof importFields)[number]

/** Which of them tell who may be written to or called: whoever imports them says how they agreed. */
const ofConsent: Readonly<Record<ImportField, boolean>> = {
  name: false,
  phone: false,
  email: false,
  tags: false,
  note: false,
  mayEmail: true,
  mayPhone: true,
}
/** Whether one of some columns tells it. */
export const tellConsent = (columns: readonly (ImportField | '')[]): boolean =>
  columns.some((column) => column !== '' && ofConsent[column])

/** What may be wrong with a row of it: a field, and why. */
export const importProblems = [
  'name.missing',
  'name.long',
  'name.link',
  'name.format',
  'phone.format',
  'email.format',
  'tags.long',
  'note.long',
  'mayEmail.format',
  'mayPhone.format',
] as const
export type ImportProblem = (typeof importProblems)[number]
