import { beforeEach, expect, test, vi } from 'vitest'
import { keepFlow, leaveFlow, readKeptFlow } from './kept-flow.ts'
import { loginFlowStart } from './login-flow.ts'

beforeEach(() => {
  const store = () => {
    const all = new Map<string, string>()
    return {
      getItem: (key: string) => all.get(key) ?? null,
      setItem: (key: string, value: string) => void all.set(key, value),
      removeItem: (key: string) => void all.delete(key),
    }
  }
  vi.stubGlobal('sessionStorage', store())
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('window', { location: { pathname: '/install' } })
})

const typed = { email: 'aina@example.test', phone: '', username: 'Aina', registerMethod: 'email' as const }
const open = { ...loginFlowStart, ...typed, openGateway: true, stage: 'register' as const, refCode: 'abcde' }
const read = (isAnew = false, after = 0) => readKeptFlow(Date.now() + after, isAnew)

test('the open dialog is kept whole for its page; for another page and another purpose what was typed of who it is', () => {
  keepFlow(open)
  expect(read()).toMatchObject({ ...typed, stage: 'register', refCode: 'abcde' })
  expect(read(true)).toEqual(typed)
  vi.stubGlobal('window', { location: { pathname: '/ms/install' } })
  expect(read()).toEqual(typed)
})

test('a closed one keeps what was typed for its quarter of an hour, and no more of it', () => {
  keepFlow(open)
  keepFlow({ ...open, openGateway: false })
  expect(read()).toEqual(typed)
  leaveFlow()
  expect(read()).toEqual(typed)
  expect(read(false, 16 * 60_000)).toBeNull()
})

test('a step that needs a token is not kept, what was typed before it is', () => {
  keepFlow(open)
  keepFlow({ ...open, stage: 'setup_pw', jwt: 'a.b.c' })
  expect(read()).toEqual(typed)
})

test('of whoever has signed in nothing is kept', () => {
  keepFlow(open)
  localStorage.setItem('khidmat_jwt', 'a.b.c')
  leaveFlow()
  expect(read()).toBeNull()
})
