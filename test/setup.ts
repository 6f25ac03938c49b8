import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { cost } from '#domain/people/signing-in/passwords.ts'
import { cheapCost } from './password-cost.ts'
import { closeTestDatabase } from './world.ts'

Object.assign(cost, cheapCost)

// An unexpected console.error fails the test.
const errors = vi.spyOn(console, 'error')
beforeEach(() => void errors.mockClear())
afterEach(() => expect(errors.mock.calls, 'console.error was called').toEqual([]))
afterAll(closeTestDatabase)
