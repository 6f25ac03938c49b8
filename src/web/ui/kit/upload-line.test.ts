import { expect, test } from 'vitest'
import { keptUploads, readUploads, sizeOf, type Upload, whyNot } from './upload-line.ts'

const MEGABYTE = 1024 * 1024

test('pictures and PDFs are taken up to their limits; other kinds, larger and empty ones are not', () => {
  expect(whyNot({ type: 'image/webp', size: 10 * MEGABYTE })).toBeNull()
  expect(whyNot({ type: 'image/png', size: 10 * MEGABYTE + 1 })).toBe('large')
  expect(whyNot({ type: 'application/pdf', size: 20 * MEGABYTE })).toBeNull()
  expect(whyNot({ type: 'application/pdf', size: 20 * MEGABYTE + 1 })).toBe('large')
  expect(whyNot({ type: 'application/pdf', size: 0 })).toBe('empty')
  expect(whyNot({ type: 'image/heic', size: 1 })).toBe('kind')
  expect(whyNot({ type: '', size: 1 })).toBe('kind')
})

test('a size is read in kilobytes, from a megabyte on in those', () => {
  expect([sizeOf(1), sizeOf(348_000), sizeOf(2.44 * MEGABYTE)]).toEqual(['1 KB', '340 KB', '2.4 MB'])
})

test('a draft keeps what is stored; what was on its way is said to be lost', () => {
  const stored: Upload = {
    key: 'a',
    id: '1',
    name: 'one.pdf',
    mime: 'application/pdf',
    bytes: 5,
    state: 'stored',
    part: 1,
    problem: null,
  }
  const failed: Upload = { ...stored, key: 'b', id: null, state: 'failed', part: 0.4, problem: 'No connection.' }
  const lost = { ...failed, state: 'refused', part: 0, problem: 'Interrupted.' }
  expect(readUploads(keptUploads([failed, stored]), 'Interrupted.')).toEqual([lost, stored])
  expect(keptUploads([])).toBe('')
})

test('what the browser kept and cannot be read is no file', () => {
  expect([null, '', '{', '{}', '[1]', '[null]', '[{"id":1}]'].map((kept) => readUploads(kept, ''))).toEqual([
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ])
})
