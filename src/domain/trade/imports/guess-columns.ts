import type { ImportField } from '#shared/imported.ts'

/** What stands over columns, in the languages of the product and of other products' files; the first that fits decides. */
const signs: Readonly<Record<ImportField, readonly RegExp[]>> = {
  mayEmail: [
    /(consent|subscri|opt.?in|agree|marketing|setuju|izin|同意).*(e-?mail|e-?mel|邮)|(e-?mail|e-?mel|邮).*(consent|subscri|opt.?in|marketing|setuju|同意)/,
    /^(accepts? (e-?mail )?marketing|subscribed|newsletter)$/,
  ],
  mayPhone: [
    /(consent|subscri|opt.?in|agree|marketing|setuju|izin|同意).*(phone|sms|tel|电话)|(phone|sms|tel|电话).*(consent|subscri|opt.?in|marketing|setuju|同意)/,
  ],
  email: [/e-?mail|e-?mel|邮箱|邮件|电邮/],
  phone: [/phone|mobile|\btel|telefon|\bhp\b|whats.?app|电话|手机/],
  name: [/\bname|nama|姓名|名字|姓|^名$|^(client|customer|pelanggan|客户|顾客)$/],
  tags: [/\btags?\b|label|标签/],
  note: [/note|nota|comment|remark|catatan|备注|附注/],
}
const inOrder = Object.keys(signs) as ImportField[]

const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneLike = /^\+?[\d\s().-]{8,18}$/

/**
 * What each column of a list seems to hold: by the word over it, else by what stands in it. Company names, ids and dates are left out.
 * @param samples rows below the heads
 */
export function guessColumns(heads: readonly string[], samples: readonly (readonly string[])[]): (ImportField | '')[] {
  const guesses = heads.map((head): ImportField | '' => {
    const word = head.toLowerCase().replaceAll('_', ' ')
    if (/company|syarikat|公司|user.?name|file/.test(word)) return ''
    return inOrder.find((field) => signs[field].some((sign) => sign.test(word))) ?? ''
  })
  const looksLike = (column: number, sign: RegExp) => {
    const filled = samples.map((cells) => cells[column] ?? '').filter(Boolean)
    return filled.length > 0 && filled.every((cell) => sign.test(cell))
  }
  return guesses.map((guess, column) => {
    if (guess !== '') return guess
    if (!guesses.includes('email') && looksLike(column, emailLike)) return 'email'
    if (!guesses.includes('phone') && looksLike(column, phoneLike)) return 'phone'
    return ''
  })
}
