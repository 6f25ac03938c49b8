import { readAmount } from '#shared/amount.ts'
import { formatMoney } from '#shared/money.ts'

/** The value of a money field: sen, null for empty, and an invalid amount as typed. */
export type Money = number | string | null

/** How a currency is written in front of an amount: 'RM', 'US$'. */
export const signOf = (currency: string) => formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')

/** Without the currency that was pasted with it: 'RM 12.50', 'myr12.50'. */
function withoutSign(text: string, currency: string): string {
  const bare = text.trim()
  const sign = [signOf(currency), currency].find((each) => bare.toUpperCase().startsWith(each.toUpperCase()))
  return sign ? bare.slice(sign.length).trim() : bare
}

/** Parses a typed text: sen, null for empty, and the text itself if it is no amount. */
export function moneyOf(text: string, currency: string): Money {
  if (text.trim() === '') return null
  return readAmount(withoutSign(text, currency)) ?? text
}

/** The sen of a field's value: null for empty, and for an invalid amount. */
export const senOf = (money: Money) => (typeof money === 'number' ? money : null)

/** The text of a field's value: '1,234.50', and an invalid amount as typed. */
export function textOf(money: Money, currency: string): string {
  if (typeof money === 'number') return formatMoney(money, currency).slice(signOf(currency).length).trim()
  return money ?? ''
}

/** The error of a value: no amount, less than `min`, or more than `max`, both in sen. */
export function wrongOf(money: Money, min: number, max: number): 'unread' | 'less' | 'more' | undefined {
  if (money === null) return undefined
  if (typeof money === 'string') return 'unread'
  if (money < min) return 'less'
  return money > max ? 'more' : undefined
}
