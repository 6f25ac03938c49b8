import { api } from '#web/ui/client/api.ts'
import { forgetOrderKeys, type OrderKey, orderSecret } from '#web/ui/state/anonymous-orders.ts'

/** Where somebody is reached: one of the two. */
export type Address = { email: string } | { phoneno: string }

/** A guest's order of which an account is to be made, where this browser can open it. */
export function guestOrder(orderid: string): OrderKey | undefined {
  const secret = orderid ? orderSecret(orderid) : undefined
  return secret === undefined ? undefined : { orderid, secret }
}

/** The gateway's calls, each by the names of its operation. A password goes out from where it is typed. */
export const gatewayCalls = {
  requestCode: (address: Address) => api.call('POST /api/h/auth', { body: address }),
  requestReset: (address: Address) =>
    api.call('POST /api/h/auth/reset', { body: 'email' in address ? address : { phone: address.phoneno } }),
  register: (name: string, address: Address, refCode: string) =>
    api.call('POST /api/h/register', { body: { name, ...address, ...(refCode && { refCode }) } }),
  registerGuest: (name: string, address: Address, order: OrderKey) =>
    api.call('POST /api/h/alt-register', { body: { name, ...address, ...order } }),
  verifyGuest: async (tac: string, address: Address, order: OrderKey) => {
    const answer = await api.call('PUT /api/h/alt-register', { body: { tac, ...address, ...order } }, { once: true })
    forgetOrderKeys([order.orderid])
    return answer
  },
  verifyCode: (tac: string, address: Address) =>
    api.call('PUT /api/h/auth', { body: { tac, ...address } }, { once: true }),
  /** The key is the page's: kept with the words' digest, a password could be guessed from it. */
  setPassword: (jwt: string, password: string, key: string) =>
    api.call('PUT /api/h/auth', { body: { jwt, password } }, { key }),
  keepAccount: (keep: string) => api.call('PUT /api/h/deletion', { body: { keep } }, { once: true }),
  joinWaitlist: (email: string) => api.call('POST /api/wlist', { body: { email, kind: 'access' } }),
  features: () => api.call('GET /api/h/settings/features'),
}
