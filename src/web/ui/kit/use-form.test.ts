import { expect, test } from 'vitest'
import { inForm, useForm } from './use-form.ts'

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

/** Not called: the compiler is what is asked. */
export function Misnamed() {
  const sent = { keep: null, send: () => Promise.resolve() }
  const of = 'PUT /api/h/contact'
  useForm({ ...sent, of, start: { name: '', cdata: { locale: 'en' } } })
  // @ts-expect-error a field that the body does not have
  useForm({ ...sent, of, start: { nickname: '' } })
  // @ts-expect-error one that it does not have at that place
  useForm({ ...sent, of, start: { cdata: { nickname: '' } } })
  // @ts-expect-error one of another part of it
  useForm({ ...sent, of, within: 'infos.*', start: { line1: '', tagline: '' } })
  useForm({ ...sent, of, within: 'infos.*', start: { line1: '', spot: null }, own: ['spot'] })
  // @ts-expect-error without an operation
  useForm({ ...sent, start: { name: '' } })
}
