import type { AnswerOf } from '#contracts/calls.ts'
import type { BecameView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'
import { noteBecame, readDraftKeys } from './anonymous-orders.ts'
import { forgetAsked, readAsked } from './asked.ts'
import { dispatchCart } from './cart-store.ts'
import { readSession } from './session.ts'
import { noteUnfinished } from './unfinished.ts'

/** Counts the account's cart in a browser that has never counted one: somebody has just signed in there. */
export async function countCart(): Promise<void> {
  if (localStorage.getItem(storageKeys.cartCount) !== null) return
  // Where it fails, the page of the cart counts it.
  await recountCart()
}

/**
 * Counts the cart anew, where it is not known what of it has changed.
 * @returns its drafts; null where nobody answers
 */
export async function recountCart(): Promise<OrderView[] | null> {
  const cart = await askCart().catch(() => null)
  if (cart) dispatchCart({ type: 'set_value', orderids: cart.orders.map(({ orderid }) => orderid) })
  return cart && cart.orders
}

/**
 * Asks for the cart. Its answer tells, too, what was done unseen: a draft was replaced, or is at the checkout. That is kept here
 * as if it had been heard when it was done.
 */
export async function askCart(isFirst = true): Promise<AnswerOf<'GET /api/h/cart'>['data']> {
  const asked = readAsked()
  const find = readDraftKeys()
  // Whoever has just signed in has them still, until they are the account's.
  const query = readSession() && find.length === 0 ? {} : { find }
  const { data } = await api.either('GET /api/h/cart', { query })
  // A server of the version before does not tell it.
  const { became = [] } = data
  noteBecame(became, find)
  noteHeld(became)
  // What took the place of a line is in the cart by its own key, which is asked with once more.
  if (isFirst && became.some(({ inCart }) => inCart)) return askCart(false)
  forgetAsked(asked)
  return data
}

/** The checkout that is held the longest is the one that was begun last. */
function noteHeld(became: readonly BecameView[]): void {
  let last: { groupid: string; until: string } | null = null
  for (const { groupid, heldUntil } of became)
    if (groupid && heldUntil && (!last || heldUntil > last.until)) last = { groupid, until: heldUntil }
  if (!last) return
  const { groupid } = last
  noteUnfinished({ ...last, orderids: became.filter((one) => one.groupid === groupid).map(({ orderid }) => orderid) })
}

/** Looks for what was sent from here and may have been done unseen; nothing is asked where every answer was heard. */
export async function findUnseen(): Promise<void> {
  if (readAsked() !== null) await recountCart()
}
