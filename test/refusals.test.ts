import { expect, test } from 'vitest'
import { texts } from '#locales/index.ts'
import { errorStatus } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import { rights } from '#shared/rights.ts'

test('every refusal has its words in every language', () => {
  for (const locale of locales) {
    const words = texts(locale, 'errors')
    expect(Object.keys(errorStatus).filter((code) => !words[`errors.${code}`])).toEqual([])
  }
})

test('every right is said in every language', () => {
  for (const locale of locales) {
    const words = texts(locale, 'rights')
    expect(rights.filter((right) => !words[`rights.${right}`])).toEqual([])
  }
})
