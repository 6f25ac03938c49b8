import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { closeTestDatabase } from './world.ts'

// A stray console.error is a failure nobody looked at.
const errors = vi.spyOn(console, 'error')
beforeEach(() => void errors.mockClear())
afterEach(() => expect(errors.mock.calls, 'console.error was called').toEqual([]))
afterAll(closeTestDatabase)
