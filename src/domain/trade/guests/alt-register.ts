import type { AltRegister, AltVerify } from '#contracts/identity.ts'
import { atomically, type Context, getFeatures } from '#domain/base/index.ts'
import {
  checkCode,
  createAccount,
  normalEmail,
  readIdentifier,
  requireUnknown,
  type SentCode,
  type SignedIn,
  sendCode,
  signIn,
  useChallenge,
} from '#domain/people/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { attachOrders } from '../checkout/attach-orders.ts'
import { isOrderKey } from '../orders/order-link.ts'
import { showOrder } from '../orders/show-orders.ts'

/**
 * An account after the order: sends a code to a guest who holds the secret of an order.
 * @throws DomainError `orders.order_not_found`, `orders.link_of_another`, `identity.invite_required`, `identity.already_registered` (log in instead),
 * `identity.code_too_soon`
 */
export async function requestGuestAccount(ctx: Context, input: AltRegister): Promise<SentCode> {
  const { name, email, phoneno, orderid, secret } = input
  const to = readIdentifier({ email, phone: phoneno })
  await ctx.platform.limits.consume('register', `${addressKey(ctx.ip)}|${ctx.deviceId ?? ''}`)
  // Before the order: whoever did not hear that the account was made finds it there no more, and has to log in.
  await requireUnknown(ctx, to, 'identity.already_registered')
  const { customer } = await showOrder(ctx, orderid, secret)
  // Before a code is sent: the key of a mailed link, which may have been forwarded, gives the order to nobody else.
  const reached = customer.email ? normalEmail(customer.email) : customer.phone
  if (isOrderKey(secret) && reached !== to.value) throw new DomainError('orders.link_of_another')
  // A draft is enough for this, so it must not be a way around the invitation.
  if ((await getFeatures(ctx)).onlyInvites) throw new DomainError('identity.invite_required')
  const registration = { name, contactValue: to.typed, locale: ctx.locale, orderid }
  return sendCode(ctx, { purpose: 'guest', to, accountId: null, deliver: true, registration })
}

/**
 * Makes the guest's account once the code proves the address, signs it in and gives it the order, all or nothing. Only an
 * order beyond the limits of a new account stays with the guest.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`, `identity.already_registered`, `orders.order_not_found`
 */
export async function verifyGuestAccount(ctx: Context, input: AltVerify): Promise<SignedIn> {
  const { tac, email, phoneno, orderid, secret } = input
  const identifier = readIdentifier({ email, phone: phoneno })
  const challenge = await checkCode(ctx, tac, identifier, ['guest'])
  const { registration } = challenge
  if (!registration || registration.orderid !== orderid) throw new DomainError('identity.code_wrong')
  return atomically(ctx, async (ctx) => {
    await useChallenge(ctx, challenge)
    const account = await createAccount(ctx, identifier, registration)
    const signedIn = await signIn(ctx, account, 'registration')
    const actor = {
      kind: 'account' as const,
      accountId: account.id,
      contactId: account.contactId,
      sessionId: '',
      authTime: ctx.now(),
      sysadmin: false,
    }
    const { attached, left } = await attachOrders({ ...ctx, actor }, [{ orderid, secret }], true)
    if (attached.length + left.length === 0) throw new DomainError('orders.order_not_found')
    return signedIn
  })
}
