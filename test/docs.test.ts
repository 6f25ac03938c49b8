import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')]
const code = globSync('{src,test,scripts,bench,db}/**/*.{ts,tsx}')
const files = [
  '.oxlintrc.json',
  ...documents,
  ...globSync('*'),
  ...globSync('{src,test,scripts,bench,db,public,docs}/**/*.*'),
].map((file) => `/${file}`)

/** The files that a text names: words that end as files of ours do; a name in angle brackets stands for any. */
const named = (text: string) =>
  [...text.matchAll(/(?<![\w/:.])((?:[\w@*<>-]+\/)*[\w@*<>.-]*\w\.(?:tsx?|sql|json))\b(?!\()/g)].map(
    ([, file = '']) => file,
  )

function isThere(file: string): boolean {
  const pattern = file
    .replaceAll(/[.+]/g, '\\$&')
    .replaceAll('**/', '§')
    .replaceAll(/<\w+>|\*/g, '[^/]+')
    .replaceAll('§', '(.+/)?')
  return files.some((one) => new RegExp(`/${pattern}$`).test(one))
}

/** What a build, an install or a run makes. */
const made = /^(build|data|node_modules)\//

test.each(documents)('every file that %s names exists', (document) => {
  const missing = named(readFileSync(document, 'utf8')).filter((file) => !made.test(file) && !isThere(file))
  expect([...new Set(missing)]).toEqual([])
})

test('every file that a comment names exists', () => {
  const comments = code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*\*[^\n]*|\/\/[^\n]*|\/\*\*[^\n]*/gm)].map(([comment]) => ({
      file,
      comment,
    })),
  )
  const all = comments.flatMap(({ file, comment }) => named(comment).map((name) => ({ file, name })))
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(({ name }) => !isThere(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('every link between the documents leads somewhere', () => {
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(((?!https?:|#|mailto:)[^)#]+)(#[^)]*)?\)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !existsSync(path.join(path.dirname(file), decodeURI(target))))
      .map((target) => `${file} → ${target}`),
  )
  expect(broken).toEqual([])
})
