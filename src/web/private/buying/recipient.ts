import type { TextKey } from '#locales/keys.ts'
import { hasLink } from '#shared/person-name.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'

/** Who comes, if that is somebody else (`chosen`). What was typed stays while one changes one's mind. */
export interface Recipient {
  chosen: boolean
  name: string
  phone: string
}

export type RecipientField = 'name' | 'phone'

/** What is wrong with the details of somebody else, as keys of texts; nothing when the customer comes. */
export function recipientErrors({
  chosen,
  name,
  phone,
}: Recipient): Partial<Record<`recipient.${RecipientField}`, TextKey>> {
  if (!chosen) return {}
  return {
    ...(!name.trim()
      ? { 'recipient.name': 'buying.need.recipient' }
      : hasLink(name) && { 'recipient.name': 'ui.need.noLink' }),
    ...(phone.trim() && !phonePattern.test(plainPhone(phone)) && { 'recipient.phone': 'ui.need.phone' }),
  }
}

/** A name as it is sent: what was pasted out of two cells of a table is one line. */
export const oneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** Who comes, as it can be written by now: null where the customer does, undefined while there is no name; a number once it is whole. */
export function writable(recipient: Recipient): { name: string; phone?: string } | null | undefined {
  const { chosen, name, phone } = recipient
  const wrong = recipientErrors(recipient)
  if (!chosen) return null
  if (wrong['recipient.name']) return undefined
  // As it is stored: the same number is no news in another notation.
  return { name: oneLine(name), ...(phone.trim() && !wrong['recipient.phone'] && { phone: plainPhone(phone) }) }
}

/** A recipient as an order knows it: what is typed and cannot be written yet makes no difference. */
export const asWritten = (recipient: Recipient): string => JSON.stringify(writable(recipient) ?? null)
