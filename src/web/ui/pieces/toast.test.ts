import { expect, test } from 'vitest'
import { isLasting } from './toast.ts'

test('what was said in passing gives way to a dialog; what failed stays, and what can be undone', () => {
  const action = { label: 'Undo', run: () => undefined }
  expect(isLasting({ id: 1, tone: 'success', text: 'Saved' })).toBe(false)
  expect(isLasting({ id: 2, tone: 'info', text: 'Copied' })).toBe(false)
  expect(isLasting({ id: 3, tone: 'info', text: 'Removed', action })).toBe(true)
  expect(isLasting({ id: 4, tone: 'error', text: 'Not sent' })).toBe(true)
})
