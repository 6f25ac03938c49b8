import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { answerFile, toCsv } from './csv.ts'

test('nothing that somebody wrote becomes a formula in a spreadsheet', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=cmd|"/c calc"!A1']
  const lines = toCsv({ heads: ['name'], rows: hostile.map((name) => [name]) }).split('\r\n')
  expect(lines[0]).toBe('\ufeffname')
  for (const cell of lines.slice(1).filter(Boolean)) expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test.each(['\n', '\r', '\r\n'])(
  'a line break alone stays inside its cell, and what follows it is no formula (%j)',
  (between) => {
    const text = toCsv({ heads: ['note', 'id'], rows: [[`hello${between}=1+1`, 1]] })
    expect(text).toBe(`\ufeffnote,id\r\n"hello${between}=1+1",1\r\n`)
  },
)

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv({ heads: ['name', 'count'], rows: [['Ah, "Chong"\nSdn Bhd', 3]] })).toBe(
    '\ufeffname,count\r\n"Ah, ""Chong""\nSdn Bhd",3\r\n',
  )
})

test('a list without a row is a file with its heads', () => {
  expect(toCsv({ heads: ['name', 'count'], rows: [] })).toBe('\ufeffname,count\r\n')
})

test('of several long files only one page is made at a time', async () => {
  const ctx = await aContext()
  let running = 0
  let most = 0
  const file = () =>
    answerFile(
      ctx,
      'list',
      { zone: 'UTC', day: '2030-01-01', note: async () => {}, stillAllowed: async () => {} },
      async (cursor) => {
        const page = Number(cursor ?? 0)
        if (page > 0) {
          most = Math.max(most, ++running)
          await sleep(5)
          running--
        }
        return { heads: ['page'], rows: [[page]], cursor: page < 4 ? String(page + 1) : null }
      },
    )
  const textOf = async () => {
    const { bytes } = await file()
    if (typeof bytes === 'string' || !('chunks' in bytes)) throw new Error('It does not flow')
    return new TextDecoder().decode(Buffer.concat(await Array.fromAsync(bytes.chunks)))
  }
  const texts = await Promise.all([1, 2, 3].map(textOf))
  expect(texts).toEqual([1, 2, 3].map(() => 'page\r\n0\r\n1\r\n2\r\n3\r\n4\r\n'))
  expect(most).toBe(1)
})
