/** Names and signs, which are the same in every language. */
const names =
  'authenticator cctv csv earth enter escape fpx geonames google grabpay id ip iphone jpeg json khidmat mb microsoft natural password pdf pin png rm safari ssm tab url webgl webp xlsx zip'.split(
    ' ',
  )
/** Words of the English texts that are Malay as well. */
const malayToo =
  'agenda audit bank bar data demo deposit dialog digit fail gel had import item kit km log logo malaysia menu no platform popular program qr set sms sofa status unit van web yoga'.split(
    ' ',
  )
const allowed = { ms: new Set([...names, ...malayToo]), zh: new Set(names) }

/** The words of a text in Latin letters: without what is filled in, tags, addresses and licences. */
export const latinWords = (text: string): string[] =>
  text
    .replace(/\{\{\w+\}\}|<[^>]+>|https?:\S+|\S+@\S+|CC BY [\d.]+/g, '')
    .toLowerCase()
    .match(/\p{Script=Latin}{2,}/gu) ?? []

/**
 * The words of a text of another language that nobody has translated: in Mandarin all in Latin letters, in Malay those that the English
 * texts have. Names, and what is said alike, are listed.
 * @param english every word of the English texts
 */
export const leftInEnglish = (language: 'ms' | 'zh', text: string, english: ReadonlySet<string>): string[] =>
  latinWords(text).filter((word) => !allowed[language].has(word) && (language === 'zh' || english.has(word)))
