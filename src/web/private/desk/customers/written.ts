import type { CustomerView } from '#contracts/customers.ts'
import type { ConsentSource } from '#shared/consent.ts'

/** What a form holds of what a company writes about a customer. */
export interface Written {
  name: string
  phone: string
  email: string
  note: string
  /** Tags with commas between. */
  tagWords: string
  /** Whether they agreed: yes, no, or nothing said. */
  byEmail: string
  byPhone: string
  how: string
  version: number
}

const answer = (consent: { given: boolean } | null) => (consent === null ? '' : consent.given ? 'yes' : 'no')

export const writtenOf = ({ name, phone, email, note, tags, consent, version }: CustomerView): Written => ({
  name,
  phone: phone ?? '',
  email: email ?? '',
  note,
  tagWords: tags.join(', '),
  byEmail: answer(consent.email),
  byPhone: answer(consent.phone),
  how: 'in_person',
  version,
})

/** What somebody has written otherwise than it stood when they began, as the call has it. */
export function changesOf(written: Written, began: Written) {
  const isNew = (field: keyof Written) => written[field] !== began[field]
  const source = written.how as ConsentSource
  const consent = {
    ...(isNew('byEmail') && written.byEmail && { email: { given: written.byEmail === 'yes', source } }),
    ...(isNew('byPhone') && written.byPhone && { phone: { given: written.byPhone === 'yes', source } }),
  }
  return {
    ...(isNew('name') && { name: written.name.trim() }),
    ...(isNew('phone') && { phone: written.phone.trim() || null }),
    ...(isNew('email') && { email: written.email.trim() || null }),
    ...(isNew('note') && { note: written.note }),
    ...(isNew('tagWords') && { tags: tagsIn(written.tagWords) }),
    ...(Object.keys(consent).length > 0 && { consent }),
  }
}

/** The tags in a text, each once; ideographic commas part them, too. */
const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
