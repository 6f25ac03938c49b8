import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { findOf } from '#contracts/search-address.ts'
import { pageKeyOf, queryNames } from './page-keys.server.ts'
import routes from './routes.ts'

/** What a loader reads of its address; '?' where the name is not spelled out. */
function namesReadIn(text: string): string[] {
  const read = [...text.matchAll(/\b(?:searchParams|query)\s*\.(?:get|getAll|has)\(\s*(?:'([^']*)')?/g)]
  return [...read.map(([, name]) => name ?? '?'), ...(/\bfindOf\(/.test(text) ? readBySearch() : [])]
}

/** What is read of the address of a search, but for the fields of a category. */
function readBySearch(): string[] {
  const read: string[] = []
  const query = new URLSearchParams()
  query.get = (name) => {
    read.push(name)
    return null
  }
  findOf(query)
  return read
}

/** The server half of a page, and the server files beside it that it is made of. */
function serverFilesOf(page: string): string[] {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*\.server\.tsx?)'/g))
      follow(path.join(path.dirname(file), name))
  }
  follow(page.replace(/\.route\.tsx$/, '.server.ts'))
  return [...found]
}

const publicPages = (routes as RouteConfigEntry[])
  .filter(({ file }) => file.startsWith('public/'))
  .map(({ path: of = '', file }) => ({ of, first: of.split('/')[0] ?? '', files: serverFilesOf(`src/web/${file}`) }))

test('what a public page reads of its address is what goes on to it: another name would be dropped in silence', () => {
  const dropped = publicPages.flatMap(({ of, first, files }) =>
    files
      .flatMap((file) => namesReadIn(readFileSync(file, 'utf8')))
      .filter((name) => !queryNames.get(first)?.includes(name))
      .map((name) => `/${of}: ${name}`),
  )
  expect(dropped).toEqual([])
})

test('every loader of a public page is looked at, and every way in which it reads', () => {
  expect(publicPages.map(({ of }) => of)).toEqual(
    expect.arrayContaining(['', 'search', 'co/:companyid', 'item/:itemid']),
  )
  const looked = new Set(publicPages.flatMap(({ files }) => files))
  const files = globSync('src/web/public/**/*.server.{ts,tsx}')
  const reading = files.filter((file) => /\bsearchParams\b/.test(readFileSync(file, 'utf8')))
  expect(reading.length).toBeGreaterThan(3)
  expect(reading.filter((file) => !looked.has(file))).toEqual([])
  // Under another name it would be read unseen.
  const renamed = reading.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^.*\bsearchParams\b(?!\.(?:get|getAll|has)\().*$/gm)]
      .map(([line]) => line.trim())
      .filter((line) => line !== 'const query = url.searchParams'),
  )
  expect(renamed).toEqual([])
  expect(namesReadIn("url.searchParams.get('wanted'), query.has(name)")).toEqual(['wanted', '?'])
  expect(readBySearch()).toEqual(expect.arrayContaining(['q', 'near', 'min']))
  expect(pageKeyOf('/search?wanted=1&q=hair', new Set())?.key).toBe('/search?q=hair')
})
