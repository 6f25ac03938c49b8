import { expect, test } from 'vitest'
import { classNameIn } from '../scripts/class-names.ts'

test('the classes of one sheet share its letters, those of another have others', () => {
  const [page, row] = [
    classNameIn('page', 'src/a/a.module.css'),
    classNameIn('row', `${process.cwd()}/src/a/a.module.css`),
  ]
  expect(page).toMatch(/^page_[a-zA-Z]{3}$/)
  expect(row.slice(-4)).toBe(page.slice(-4))
  expect(classNameIn('page', 'src/b/b.module.css')).not.toBe(page)
})

test('two sheets that would be called alike end the build', () => {
  const letters = (sheet: string) => classNameIn('', sheet).slice(1)
  const alike = () => {
    for (let n = 0; n < 100_000; n++) letters(`src/many/${n}.module.css`)
  }
  expect(alike).toThrow(/give either another name/)
})
