import { expect, test } from 'vitest'
import { handovers, type OrderTopic, orderMails, variants, wordsOf } from '#domain/talk/notifications/order-mails.ts'
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
    const words = { ...texts(locale, 'buying'), ...texts(locale, 'desk') }
    const missing = orderStatuses.flatMap((status) => {
      const claimed = status === 'no_show_claimed'
      return [
        [`buying.status.${status}`],
        [`desk.status_${status}`],
        // The place, and who claimed, choose between sentences.
        claimed ? ['buying.next.claim_provider'] : [`buying.next.${status}`, `buying.next.${status}.provider`],
        claimed ? ['desk.next_claim_provider'] : [`desk.next_${status}`],
      ].filter((keys) => !keys.some((key) => words[key]))
    })
    expect(missing, locale).toEqual([])
  }
})

test('every mail about an order has its words in every language: each variant, for each side that reads it', () => {
  const topics = Object.keys(orderMails) as OrderTopic[]
  expect(topics.length).toBeGreaterThan(15)
  const wanted = topics.flatMap((topic) => {
    const { sms, ...mail } = orderMails[topic]
    const sides = (['customer', 'provider'] as const).filter((side) => mail[side])
    expect(sides, topic).not.toEqual([])
    return sides.flatMap((side) => {
      const words = wordsOf(topic, side)
      const kind = mail[side]?.variant
      const endings: [string, 'text' | 'all'][] = kind ? Object.entries(variants[kind]) : [['', 'text']]
      const heads = ['', ...endings.filter(([, differs]) => differs === 'all').map(([name]) => name)]
      const key = (part: string, name: string) => `${words}.${part}${name && `.${name}`}`
      return [
        ...heads.flatMap((name) => [key('subject', name), key('heading', name)]),
        ...endings.map(([name]) => key('text', name)),
        ...(sms && side === 'customer' ? heads.map((name) => key('sms', name)) : []),
      ]
    })
  })
  for (const { mail } of Object.values(handovers))
    wanted.push(...['subject', 'heading', 'text'].map((part) => `order-mails.staff_${mail}.${part}`))
  for (const locale of locales) {
    const words = texts(locale, 'order-mails')
    expect(
      wanted.filter((key) => !words[key]),
      locale,
    ).toEqual([])
    // No text without a mail.
    const mailWords = Object.keys(words).filter((key) => /\.(subject|heading|text|sms)\b/.test(key))
    expect(
      mailWords.filter((key) => !wanted.includes(key)),
      locale,
    ).toEqual([])
  }
})
