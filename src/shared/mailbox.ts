/** An address in small letters in its one form: at Gmail, where dots mean nothing, without dots. */
export function mailboxForm(address: string): string {
  const [, local, domain] = /^(.*)@([^@]*)$/s.exec(address.toLowerCase()) ?? []
  if (local === undefined || (domain !== 'gmail.com' && domain !== 'googlemail.com')) return address.toLowerCase()
  return `${local.replaceAll('.', '')}@gmail.com`
}
