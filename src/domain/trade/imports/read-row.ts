import { type AddContact, AddContact as Contact } from '#contracts/customers.ts'
import type { ImportField, ImportProblem } from '#shared/imported.ts'

/** What a row of a list says of somebody: of each that a column may hold. */
export interface RowSaid extends Record<ImportField, unknown> {
  name: string
  email: string | null
  phone: string | null
  note: string | undefined
  tags: string[]
  mayEmail: boolean | undefined
  mayPhone: boolean | undefined
}

export type ReadRow = { said: RowSaid } | { problems: ImportProblem[] }

const { name, email, phone, note, tags } = Contact.shape
const shapes = { name, email, phone, note, tags }

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ya', 'betul', 'setuju', '是', '有', '同意', 'subscribed'])
const no = new Set(['no', 'n', 'false', '0', 'tidak', 'tak', '否', '没有', '不同意', 'unsubscribed'])

/**
 * What a row of a list says, by what its columns hold, as if somebody had typed it in. Several columns of names, notes or tags are put
 * together; of several addresses the first one counts that is filled.
 * @returns its values, or what is wrong with them: a field and why, as `email.format`
 */
export function readRow(cells: readonly string[], columns: readonly (ImportField | '')[]): ReadRow {
  const filled = (field: ImportField) =>
    columns.flatMap((each, place) => (each === field && cells[place] ? [cells[place]] : []))
  const problems: ImportProblem[] = []
  const read = <Field extends keyof typeof shapes>(field: Field, value: unknown): AddContact[Field] => {
    const { data, error } = shapes[field].safeParse(value)
    if (error) problems.push(wrong[field](error.issues[0]))
    return data as AddContact[Field]
  }
  const answer = (field: 'mayEmail' | 'mayPhone') => {
    const [word] = filled(field).map((each) => each.toLowerCase())
    if (word === undefined) return undefined
    if (!yes.has(word) && !no.has(word)) problems.push(`${field}.format`)
    return yes.has(word)
  }
  const written = { name: filled('name').join(' '), note: filled('note').join('\n') }
  const said: RowSaid = {
    name: read('name', written.name),
    email: read('email', filled('email')[0]?.toLowerCase() ?? null) ?? null,
    phone: readPhone(filled('phone')[0], read),
    note: read('note', written.note || undefined),
    tags: read('tags', wordsIn(filled('tags').join(','))) ?? [],
    mayEmail: answer('mayEmail'),
    mayPhone: answer('mayPhone'),
  }
  return problems.length > 0 ? { problems } : { said }
}

/** A number; spreadsheets take away the 0 that it begins with at home. */
function readPhone(typed: string | undefined, read: (field: 'phone', value: unknown) => AddContact['phone']) {
  if (typed === undefined) return null
  const isBare = /^[1-9]/.test(typed) && !phone.safeParse(typed).success
  return read('phone', isBare && phone.safeParse(`0${typed}`).success ? `0${typed}` : typed) ?? null
}

/** Each once; a list of another product parts them by semicolons or bars. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|，、；]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

type Issue = { code: string; message: string } | undefined

const wrong: Record<keyof typeof shapes, (issue: Issue) => ImportProblem> = {
  name: wrongName,
  email: () => 'email.format',
  phone: () => 'phone.format',
  note: () => 'note.long',
  tags: () => 'tags.long',
}

function wrongName(issue: Issue): ImportProblem {
  if (issue?.code === 'too_big') return 'name.long'
  if (issue?.code === 'too_small') return 'name.missing'
  return issue?.message === 'link' ? 'name.link' : 'name.format'
}
