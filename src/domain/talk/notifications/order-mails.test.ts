import { expect, test } from 'vitest'
import { loadAsSystem, toOrderView } from '#domain/trade/index.ts'
import { locales } from '#shared/locale.ts'
import { aPaidBooking, at, system } from '#test/paid-booking.ts'
import { composeOrderMail, composeOrderText } from './compose-order-mail.ts'
import { type OrderTopic, orderMails } from './order-mails.ts'

test.each(locales)(
  'every mail is written whole to each side, by mail and by text: no name is left to fill in (%s)',
  async (locale) => {
    const booking = await aPaidBooking()
    const ctx = { ...(await at(system)), locale }
    const loaded = await loadAsSystem(ctx, booking.id)
    const view = await toOrderView(ctx, loaded, 'customer')
    // Names of texts that are filled in where something was said or decided.
    const payload = {
      from: loaded.order.startsAt,
      proposed: loaded.order.startsAt,
      until: loaded.order.startsAt,
      amount: 5000,
    }
    const unfilled = (Object.keys(orderMails) as OrderTopic[]).flatMap((topic) =>
      (['customer', 'provider'] as const)
        .filter((side) => orderMails[topic][side])
        .flatMap((side) => {
          const reader = { topic, side, payload }
          const { subject, text } = composeOrderMail(ctx, reader, loaded, view)
          const sms = side === 'customer' && orderMails[topic].sms ? composeOrderText(ctx, reader, loaded, view) : ''
          return [subject, text, sms]
            .filter((words) => words.includes('{{'))
            .map((words) => `${topic} to ${side}: ${words}`)
        }),
    )
    expect(unfilled).toEqual([])
  },
)
