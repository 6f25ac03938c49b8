import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../pieces/toast.ts'
import { makeCache } from './query-cache.ts'
import { changing, type ChangeOptions } from './use-change.ts'

afterEach(() => vi.restoreAllMocks())

/** A button of a screen: `leave` takes it off the page. */
function button<Answer>(send: () => Promise<Answer>, options: ChangeOptions<void, Answer> = {}) {
  const queries = makeCache()
  const asked = vi.fn(() => Promise.resolve('as it stands'))
  const list = new QueryObserver(queries, { queryKey: ['list', 1], queryFn: asked })
  list.subscribe(() => undefined)
  const observer = new MutationObserver(queries, changing(queries, send, options))
  const leave = observer.subscribe(() => undefined)
  return { queries, asked, leave, observer }
}

const refusal = new Error('Somebody else was faster')
const refuse = () => Promise.reject<string>(refusal)

test.each<{ what: string; options: ChangeOptions<void, string>; told: string[] }>([
  { what: 'in its own words', options: {}, told: ['Somebody else was faster'] },
  { what: 'in the words of the screen', options: { says: () => 'Not now' }, told: ['Not now'] },
  { what: 'not where there is nothing to say', options: { says: () => null }, told: [] },
  { what: 'not where the screen shows it itself', options: { says: 'itself' }, told: [] },
])('a refusal is told once, $what', async ({ options, told }) => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const { observer } = button(refuse, options)
  await expect(observer.mutate({ input: undefined })).rejects.toBe(refusal)
  expect(said.mock.calls.flat()).toEqual(told)
  expect(observer.getCurrentResult().error).toBe(refusal)
})

test('a refusal is told also when the button is gone by then', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const { observer, leave } = button(refuse)
  const sent = observer.mutate({ input: undefined })
  leave()
  await expect(sent).rejects.toBe(refusal)
  expect(said).toHaveBeenCalledExactlyOnceWith('Somebody else was faster')
})

test('what comes after comes also when the button is gone by then, and before anything is asked anew', async () => {
  const steps: string[] = []
  const { observer, leave, asked } = button(() => Promise.resolve('done'), {
    stale: [['list']],
    onDone: (answer) => steps.push(`hook: ${answer}`),
  })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  asked.mockImplementation(() => Promise.resolve(`asked after ${steps.push('asked')}`))
  const sent = observer.mutate({ input: undefined, then: (answer) => steps.push(`then: ${answer}`) })
  leave()
  await sent
  expect(steps).toEqual(['hook: done', 'then: done', 'asked'])
})

test.each([
  { what: 'done', send: () => Promise.resolve('done') },
  { what: 'refused', send: refuse },
])('what it made stale is asked anew after it was $what', async ({ send }) => {
  vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const also = vi.fn<() => void>()
  const { observer, asked } = button(send, { stale: [['list']], also })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await observer.mutate({ input: undefined }).catch(() => undefined)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(also).toHaveBeenCalledOnce()
})

test('what the answer tells is known at once, and nothing is after a refusal', async () => {
  vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const known: ChangeOptions<void, string>['known'] = (answer) => [[['one'], answer]]
  const done = button(() => Promise.resolve('new'), { known })
  await done.observer.mutate({ input: undefined })
  expect(done.queries.getQueryData(['one'])).toBe('new')
  const refused = button(refuse, { known })
  await refused.observer.mutate({ input: undefined }).catch(() => undefined)
  expect(refused.queries.getQueryData(['one'])).toBeUndefined()
})
