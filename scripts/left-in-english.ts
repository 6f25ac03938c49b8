/** Words by which an English sentence is known, and that neither Malay nor a name has. */
const english =
  /\b(?:the|and|your|you|of|with|please|is|are|this|that|for|from|was|were|not|it|its|have|has|will|be|can)\b/i

/** Texts that are the same in English, with why. */
const alike: Record<string, string> = {
  Google: 'a name',
  GrabPay: 'a name',
  Khidmat: 'a name',
  SMS: 'as Malay says it',
  Status: 'as Malay says it',
  Agenda: 'as Malay says it',
  Dialog: 'as Malay says it',
  Deposit: 'as Malay says it',
  Popular: 'as Malay says it',
  unit: 'as Malay says it',
  Id: 'as Malay says it',
  km: 'a unit',
}

/** The words of a text alone: without what is filled in, tags, addresses and licences. */
const wordsOf = (text: string): string =>
  text.replace(/\{\{\w+\}\}|<[^>]+>|https?:\S+|\S+@\S+|CC BY [\d.]+/g, '').trim()

/** Whether a text of another language is, or holds, English that nobody has translated. */
export function isLeftInEnglish(language: 'ms' | 'zh', text: string, inEnglish: string | undefined): boolean {
  const words = wordsOf(text)
  if (english.test(words)) return true
  const name = words.replace(/[^\p{L} ]/gu, '').trim()
  if (!/\p{L}{2}/u.test(name) || name in alike) return false
  return language === 'zh' ? !/\p{Script=Han}/u.test(words) : text === inEnglish
}
