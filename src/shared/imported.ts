/** What a column of an imported list may hold; `''` is a column that is left out. */
export const importFields = ['name', 'phone', 'email', 'tags', 'note', 'mayEmail', 'mayPhone'] as const
export type ImportField = (typeof importFields)[number]

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

/** How far an import is. `checking`, `importing` and `undoing` are under way. */
export const importStates = ['read', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Whether the worker is at it. */
export const isImportMoving = (state: ImportState): boolean => state.endsWith('ing')
