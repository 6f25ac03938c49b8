import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { feeFor, policyOf, priceOf, serviceLines } from '#domain/trade/checkout/pricing.ts'
import { figures } from '#shared/figures.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { policyPresetNames } from '#shared/order-axes.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { divisionOf, sourcesOf, spotBackOf } from '#shared/outcome.ts'
import { commissionOf } from '#shared/policy.ts'
import { HOUR, MINUTE } from '#shared/time.ts'

// Computes the examples of docs/pricing.md, so that the page stays correct.
const page = readFileSync('docs/pricing.md', 'utf8')

/** The rows of the table below a heading, by the names of its columns. */
function rowsOf(heading: string): Record<string, string>[] {
  const lines = (page.split(`## ${heading}\n`)[1] ?? '').split('\n## ')[0]?.split('\n') ?? []
  const [head = [], , ...rows] = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  if (rows.length === 0) throw new Error(`docs/pricing.md has no table below "${heading}"`)
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}
/** A word of the page as the product has it. */
function oneOf<Word extends string>(words: readonly Word[], word: string | undefined): Word {
  const known = words.find((one) => one === word)
  if (known === undefined) throw new Error(`docs/pricing.md says "${word}", which is none of ${words.join(', ')}`)
  return known
}
const sen = (ringgit: string | undefined) => Math.round(Number(ringgit) * 100)
const ringgit = (amount: number) => (amount / 100).toFixed(2)

describe('the price', () => {
  test.each(rowsOf('The price'))('$Price model $Price × $Quantity is $Total, $Due now at once', (row) => {
    const [begin, perKm] = (row['Begin + per km'] ?? '-').split(' + ')
    const [addon, times] = (row['Add-ons'] ?? '-').split(' × ')
    const deposit = row.Deposit ?? '-'
    const offer = {
      id: 'offer',
      priceModel: oneOf(priceModels, row['Price model']),
      priceAmount: sen(row.Price),
      currency: 'MYR',
      name: {},
      travelFeeBaseAmount: begin === '-' ? 0 : sen(begin),
      travelFeePerKmAmount: perKm ? sen(perKm) : 0,
      depositKind:
        deposit === '-' ? ('none' as const) : deposit.endsWith('%') ? ('percent' as const) : ('amount' as const),
      depositValue: deposit === '-' ? 0 : deposit.endsWith('%') ? Number.parseInt(deposit) : sen(deposit),
    }
    const selection = {
      offer,
      item: { id: 'item', title: { en: 'Haircut' } },
      variant: undefined,
      addons:
        addon === '-'
          ? []
          : [
              {
                addon: { id: 'addon', name: {}, priceAmount: sen(addon), extraMinutes: 0, maxQuantity: 9 },
                quantity: Number(times),
              },
            ],
      quantity: Number(row.Quantity),
      minutes: Number(row.Minutes),
      seats: 1,
    }
    const km = row['Way (km)'] === '-' ? null : Number(row['Way (km)'])
    const price = priceOf(offer, serviceLines(selection), km)
    expect({
      Subtotal: ringgit(price.subtotalAmount),
      Travel: ringgit(price.travelAmount),
      Total: ringgit(price.totalAmount),
      'Due now': ringgit(price.dueAmount),
    }).toEqual({ Subtotal: row.Subtotal, Travel: row.Travel, Total: row.Total, 'Due now': row['Due now'] })
  })
})

describe('cancelling, and not coming', () => {
  test.each(rowsOf('Cancelling, and not coming'))('$Preset keeps $Kept of $Paid for $Total: $What', (row) => {
    const now = new Date('2030-05-01T02:00:00.000Z')
    const order = {
      status: oneOf(orderStatuses, row.Status),
      totalAmount: sen(row.Total),
      policy: policyOf({
        policyPreset: oneOf(policyPresetNames, row.Preset),
        cancelNoticeMinutes: Number(row['Lead time (h)']) * 60,
      }),
      startsAt: new Date(now.getTime() + Number(row['Hours before the start']) * HOUR),
      placedAt: new Date(now.getTime() - Number(row['Minutes since booking']) * MINUTE),
      freeCancelUntil:
        row['Hours since a move'] === '-'
          ? null
          : new Date(now.getTime() + (figures.freeCancelHours - Number(row['Hours since a move'])) * HOUR),
    }
    const { feeAmount } = feeFor(order, oneOf(['cancel', 'no_show'], row.What), now)
    const { kept, back } = divisionOf(sen(row.Paid), feeAmount)
    const backThere = spotBackOf(sen(row.There), feeAmount, kept)
    expect({
      Kept: ringgit(kept + sen(row.There) - backThere),
      Back: ringgit(back),
      'Back there': ringgit(backThere),
    }).toEqual({ Kept: row.Kept, Back: row.Back, 'Back there': row['Back there'] })
  })
})

test.each(rowsOf('What an operator decides'))('of $Paid online and $There there, $Decided goes back', (row) => {
  const { online, spotBack } = sourcesOf(sen(row.Paid), sen(row.Decided))
  expect(sen(row.Decided)).toBeLessThanOrEqual(sen(row.Paid) + sen(row.There))
  expect({ Back: ringgit(online), 'Back there': ringgit(spotBack) }).toEqual({
    Back: row.Back,
    'Back there': row['Back there'],
  })
})

test('every price model and every preset of a policy has its row', () => {
  const said = (heading: string, column: string) => new Set(rowsOf(heading).map((row) => row[column]))
  expect(said('The price', 'Price model')).toEqual(new Set(priceModels))
  expect(said('Cancelling, and not coming', 'Preset')).toEqual(new Set(policyPresetNames))
})

test.each(rowsOf('What reaches the company'))('of $Held the platform keeps $Platform', (row) => {
  const commission = commissionOf(sen(row.Held))
  expect({ Platform: ringgit(commission), Company: ringgit(sen(row.Held) - commission) }).toEqual({
    Platform: row.Platform,
    Company: row.Company,
  })
})
