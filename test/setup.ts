import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { closeTestDatabase } from './world.ts'

// An unexpected console.error fails the test.
const errors = vi.spyOn(console, 'error')
beforeEach(() => void errors.mockClear())
afterEach(() => expect(errors.mock.calls, 'console.error was called').toEqual([]))
afterAll(closeTestDatabase)
