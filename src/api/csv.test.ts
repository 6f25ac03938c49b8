import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('nothing that somebody wrote becomes a formula in a spreadsheet', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=cmd|"/c calc"!A1']
  const lines = toCsv(hostile.map((name) => ({ name }))).split('\r\n')
  expect(lines[0]).toBe('\ufeffname')
  for (const cell of lines.slice(1).filter(Boolean)) expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([{ name: 'Ah, "Chong"\nSdn Bhd', count: 3 }])).toBe('\ufeffname,count\r\n"Ah, ""Chong""\nSdn Bhd",3\r\n')
})
