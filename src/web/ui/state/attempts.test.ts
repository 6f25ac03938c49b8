import { beforeEach, expect, test, vi } from 'vitest'
import { attemptAnswered, attemptKey, attemptsOver, choices } from './attempts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('the same words have the same key until they are answered', async () => {
  const key = await attemptKey('close Friday')
  expect(await attemptKey('close Friday')).toBe(key)
  expect(await attemptKey('close Friday', { first: 'close Monday' })).toBe(key)
  expect(await attemptKey('close Saturday', { first: 'close Friday' })).toBe(key)
  await attemptAnswered('close Saturday')
  expect(await attemptKey('close Friday')).not.toBe(key)
})

test('once something else was done with a thing, what was lost about it is done anew in the same words; about others it is not', async () => {
  const paid = await attemptKey('pay a', { about: 'a' })
  const other = await attemptKey('pay b', { about: 'b' })
  const booked = await attemptKey('book', { about: choices })
  attemptsOver('a')
  expect(await attemptKey('pay a', { about: 'a' })).not.toBe(paid)
  expect(await attemptKey('pay b', { about: 'b' })).toBe(other)
  expect(await attemptKey('book', { about: choices })).toBe(booked)
  attemptsOver(choices)
  expect(await attemptKey('book', { about: choices })).not.toBe(booked)
})
