import type { CodeAnswer, LoginAnswer, RegisterAnswer } from '#contracts/identity.ts'
import { api } from '#web/ui/client/api.ts'
import { forgetOrderKeys, type OrderKey, orderSecret } from '#web/ui/state/anonymous-orders.ts'

/** Where somebody is reached: one of the two. */
export type Address = { email: string } | { phoneno: string }

/** A guest's order of which an account is to be made, where this browser can open it. */
export function guestOrder(orderid: string): OrderKey | undefined {
  const secret = orderid ? orderSecret(orderid) : undefined
  return secret === undefined ? undefined : { orderid, secret }
}

/** The gateway's calls, each as the specification names it. */
export const gatewayCalls = {
  logIn: (address: Address, password: string) =>
    api.call<LoginAnswer>('/api/h/auth', { method: 'POST', body: { ...address, password } }),
  requestCode: (address: Address) => api.call<CodeAnswer>('/api/h/auth', { method: 'POST', body: address }),
  requestReset: (address: Address) =>
    api.call<CodeAnswer>('/api/h/auth/reset', {
      method: 'POST',
      body: 'email' in address ? address : { phone: address.phoneno },
    }),
  register: (name: string, address: Address, refCode: string) =>
    api.call<RegisterAnswer>('/api/h/register', {
      method: 'POST',
      body: { name, ...address, ...(refCode && { refCode }) },
    }),
  registerGuest: (name: string, address: Address, order: OrderKey) =>
    api.call<CodeAnswer>('/api/h/alt-register', { method: 'POST', body: { name, ...address, ...order } }),
  verifyGuest: async (tac: string, address: Address, order: OrderKey) => {
    const answer = await api.call<LoginAnswer>('/api/h/alt-register', {
      method: 'PUT',
      body: { tac, ...address, ...order },
    })
    forgetOrderKeys([order.orderid])
    return answer
  },
  verifyCode: (tac: string, address: Address) =>
    api.call<LoginAnswer>('/api/h/auth', { method: 'PUT', body: { tac, ...address } }),
  setPassword: (jwt: string, password: string) =>
    api.call<LoginAnswer>('/api/h/auth', { method: 'PUT', body: { jwt, password } }),
  keepAccount: (keep: string) => api.call<LoginAnswer>('/api/h/deletion', { method: 'PUT', body: { keep } }),
  joinWaitlist: (email: string) =>
    api.call<{ message?: string }>('/api/wlist', { method: 'POST', body: { email, kind: 'access' } }),
  features: () => api.call<{ data: { onlyInvites: boolean; google: boolean } }>('/api/h/settings/features'),
}
