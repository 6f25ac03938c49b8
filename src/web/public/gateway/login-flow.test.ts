import { expect, test, vi } from 'vitest'
import {
  closesOnBackdrop,
  type LoginFlowAction,
  loginFlowReducer,
  loginFlowStart,
  readHash,
  type Stage,
} from './login-flow.ts'

test('starts at login, by email, closed', () => {
  expect(loginFlowStart).toMatchObject({ stage: 'login', registerMethod: 'email', openGateway: false })
})

test('goto and form merge fields and keep the others', () => {
  const typed = loginFlowReducer(loginFlowStart, { type: 'form', email: 'a@example.com', username: 'Aina' })
  expect(typed).toEqual({ ...loginFlowStart, email: 'a@example.com', username: 'Aina' })
  const sent = loginFlowReducer(typed, { type: 'goto', stage: 'tac_register', tacExpiry: 9, tacMessage: 'sent' })
  expect(sent).toEqual({ ...typed, stage: 'tac_register', tacExpiry: 9, tacMessage: 'sent' })
  expect(sent).not.toHaveProperty('type')
})

test('toggle_gateway_modal flips, or sets what it is told', () => {
  const open = loginFlowReducer(loginFlowStart, { type: 'toggle_gateway_modal' })
  expect(open.openGateway).toBe(true)
  expect(loginFlowReducer(open, { type: 'toggle_gateway_modal' }).openGateway).toBe(false)
  expect(loginFlowReducer(open, { type: 'toggle_gateway_modal', open: true }).openGateway).toBe(true)
})

test('toggle_register_method switches between email and phone', () => {
  const phone = loginFlowReducer(loginFlowStart, { type: 'toggle_register_method' })
  expect(phone.registerMethod).toBe('phone')
  expect(loginFlowReducer(phone, { type: 'toggle_register_method' }).registerMethod).toBe('email')
})

test('any other action is logged as unhandled and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(loginFlowReducer(loginFlowStart, { type: 'explode' } as unknown as LoginFlowAction)).toBe(loginFlowStart)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('the backdrop closes only login, register and qlogin', () => {
  const stages: Stage[] = [
    'login',
    'register',
    'tac_login',
    'tac_register',
    'tac_reset',
    'setup_pw',
    'reset_pw',
    'qlogin',
    'session_out',
  ]
  expect(stages.filter(closesOnBackdrop)).toEqual(['login', 'register', 'qlogin'])
})

test.each([
  ['#login', { stage: 'login', email: '', phone: '' }],
  ['#login?email=a%40example.com', { stage: 'login', email: 'a@example.com', phone: '' }],
  ['#login?phone=012-345%206789', { stage: 'login', email: '', phone: '012-345 6789' }],
  ['#login?email=%3Cb%3E', { stage: 'login', email: '<b>', phone: '' }],
  ['#session', { stage: 'session_out', email: '', phone: '' }],
  ['', null],
  ['#reviews', null],
])('reads the hash %j', (hash, asked) => {
  expect(readHash(hash)).toEqual(asked)
})
