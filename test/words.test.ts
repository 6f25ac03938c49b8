import { expect, test } from 'vitest'
import { letterOf } from '#domain/talk/notifications/letters.ts'
import { subscriptions, type Topic } from '#domain/base/index.ts'
import { texts } from '#locales/index.ts'
import { errorStatus } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import { orderStatuses } from '#shared/order-status.ts'
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

test('every status of an order has its word and its sentence for both sides in every language', () => {
  for (const locale of locales) {
    const words = { ...texts(locale, 'buying'), ...texts(locale, 'provider') }
    const missing = orderStatuses.flatMap((status) => {
      const claimed = status === 'no_show_claimed'
      return [
        [`buying.status.${status}`],
        [`provider.status_${status}`],
        // Who goes where, and who claimed it, decides between sentences.
        claimed ? ['buying.next.claim_provider'] : [`buying.next.${status}`, `buying.next.${status}.provider`],
        claimed ? ['provider.next_claim_provider'] : [`provider.next_${status}`],
      ].filter((keys) => !keys.some((key) => words[key]))
    })
    expect(missing, locale).toEqual([])
  }
})

test('every letter about an order has its words in every language, for the company too where it is told', () => {
  const topics = (Object.keys(subscriptions) as Topic[]).filter((topic) =>
    (subscriptions[topic] as readonly string[]).includes('mail-order'),
  )
  expect(topics.length).toBeGreaterThan(15)
  for (const locale of locales) {
    const words = Object.keys(texts(locale, 'order-mails'))
    const missing = topics.flatMap((topic) => {
      const { letter, staff, notTo, sms } = letterOf(topic) ?? { letter: topic }
      const readers = [...(notTo === 'customer' ? [] : [letter]), ...(staff ? [`staff_${letter}`] : [])]
      return [
        ...readers.flatMap((name) => ['subject', 'heading', 'text'].map((part) => `order-mails.${name}.${part}`)),
        ...(sms ? [`order-mails.${letter}.sms`] : []),
      ].filter((key) => !words.some((known) => known === key || known.startsWith(`${key}.`)))
    })
    expect(missing, locale).toEqual([])
  }
})
