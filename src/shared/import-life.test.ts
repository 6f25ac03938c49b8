import { expect, test } from 'vitest'
import {
  type ImportMove,
  importMoves,
  importStates,
  importsWhere,
  importTraits,
  isImportMoving,
} from './import-life.ts'

const moves = Object.keys(importMoves) as ImportMove[]

test('every state but the first is led into, and the worker comes only to what somebody moved', () => {
  const byPeople = new Set<string>(moves.map((move) => importMoves[move].to))
  const byWorker = new Set<string | null>(importStates.map((state) => importTraits[state].then))
  for (const state of importStates.slice(1))
    expect([state, byPeople.has(state) || byWorker.has(state)]).toEqual([state, true])
  for (const state of importStates) expect([state, byPeople.has(state)]).toEqual([state, isImportMoving(state)])
})

test('nobody moves what the worker is at, and it ends where it is no longer', () => {
  for (const move of moves) expect(importMoves[move].from.filter(isImportMoving)).toEqual([])
  for (const state of importStates.filter(isImportMoving)) expect(isImportMoving(importTraits[state].then)).toBe(false)
})

test('what another list takes the place of is no customer yet', () => {
  expect(importsWhere(({ isAhead }) => isAhead)).toEqual(['read', 'checked'])
})
