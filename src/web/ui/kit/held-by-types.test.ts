import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MoneyField } from './money-field.tsx'
import { useForm } from './use-form.ts'
import { aStep, Wizard } from './wizard.tsx'

interface Decided {
  note: string
  amount: number | null
}

/** Not called: the compiler is what is asked. */
export function Misused() {
  const sent = { keep: null, send: () => Promise.resolve() }
  const form = useForm({ ...sent, of: 'PUT /api/h/admin/tasks/{id}', start: { note: '', amount: null } as Decided })
  createElement(MoneyField<Decided>, { of: form, name: 'amount', label: '' })
  // @ts-expect-error a text is no amount
  createElement(MoneyField<Decided>, { of: form, name: 'note', label: '' })
  const step = { title: '', isWhole: false, keep: null, start: { nonsense: '' }, fields: () => null }
  // @ts-expect-error a step that nobody held to the body of an operation
  const steps: Parameters<typeof Wizard<{ what: { nonsense: string } }>>[0]['steps'] = { what: step }
  return [steps, aStep]
}

test('money fields and steps of wizards are held by the compiler', () => {
  expect(Misused).toBeTypeOf('function')
})
