import { expect, test } from 'vitest'
import { inForm } from './use-form.ts'

test.each([
  ['name', '', 'name'],
  ['title.en', '', 'title.en'],
  ['infos.0.line1', 'infos.*', 'line1'],
  ['infos.12.name.en', 'infos.*', 'name.en'],
  ['customer.phone', 'customer', 'phone'],
  ['note', 'infos.*', 'note'],
  ['files.0.line1', 'infos.*', 'files.0.line1'],
])('the body calls it %s; below "%s" a form calls it %s', (path, within, name) => {
  expect(inForm(path, within)).toBe(name)
})
