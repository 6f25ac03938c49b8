// Fails on a text that is missing in a language or left in English, and on words written directly into the interface. A key without a text does
// not compile (src/locales/keys.ts); a text without a use is found by test/text-keys.test.ts.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales as languages } from '#shared/locale.ts'
import { hardCodedIn, sentencesIn } from './hard-coded.ts'
import { latinWords, leftInEnglish } from './left-in-english.ts'

const problems: string[] = []
const known = new Set<string>()
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
const stem = (key: string) => key.replace(/_(one|other)$/, '')

const files = [
  ...new Set(languages.flatMap((language) => globSync('**/*.json', { cwd: `src/locales/${language}` }))),
].sort()
const english = new Set(files.flatMap((file) => Object.values(read(`src/locales/en/${file}`)).flatMap(latinWords)))
for (const file of files) {
  const perLanguage = languages.map((language) => {
    try {
      return read(`src/locales/${language}/${file}`)
    } catch {
      problems.push(`src/locales/${language}/${file} is missing`)
      return {}
    }
  })
  languages.forEach((language, i) => {
    if (language === 'en') return
    for (const [key, text] of Object.entries(perLanguage[i] ?? {})) {
      const words = leftInEnglish(language, text, english)
      if (words.length > 0) problems.push(`${language}/${file}: "${key}" has English: ${words.join(' ')}`)
    }
  })
  const namespace = file.startsWith('errors/') ? 'errors' : path.basename(file, '.json')
  const keys = new Set(perLanguage.flatMap((texts) => Object.keys(texts).map(stem)))
  for (const key of keys) {
    known.add(`${namespace}.${key}`)
    const placeholders = perLanguage.map((texts) => {
      const text = texts[key] ?? texts[`${key}_other`]
      return text === undefined
        ? undefined
        : [...text.matchAll(/\{\{(\w+)\}\}/g)]
            .map((match) => match[1])
            .sort()
            .join()
    })
    languages.forEach((language, i) => {
      if (placeholders[i] === undefined) problems.push(`${language}/${file}: no text for "${key}"`)
      else if (placeholders[i] !== placeholders[0] && key !== 'count')
        problems.push(`${language}/${file}: "${key}" has other placeholders than English`)
    })
  }
}

const sources = globSync('src/{web,api,domain,read,worker,platform,shared}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
for (const file of sources.filter((file) => file.startsWith('src/web') && file.endsWith('.tsx')))
  for (const words of hardCodedIn(file)) problems.push(`${file}: hard-coded text "${words}"`)
/** Endpoints without a record of their own, which say beside their routes what they are. */
const describing = new Set(['src/api/routes/mailbox.ts', 'src/api/routes/sign-in-library.ts'])
// The names of what developers try are demo data; what machines are told of the API and of whom to write to is in English.
const told = sources.filter((file) => !describing.has(file))
for (const file of told.filter((file) =>
  /^src\/(web(?!\/private\/devui|\/well-known)|shared(?!\/brand)|domain|read|worker|platform\/mail|api\/routes)\//.test(
    file,
  ),
))
  for (const words of sentencesIn(file)) problems.push(`${file}: a sentence in code: "${words}"`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${known.size} texts in ${languages.length} languages`)
