import { globSync, readFileSync } from 'node:fs'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { toast } from '../pieces/toast.ts'
import { makeCache } from './query-cache.ts'
import { afterChange, type ChangeOptions } from './use-change.ts'

afterEach(() => vi.restoreAllMocks())

/** A button of a screen: `leave` takes it off the page. */
function button<Answer>(send: () => Promise<Answer>, options: ChangeOptions<void, Answer> = {}) {
  const queries = makeCache()
  const asked = vi.fn(() => Promise.resolve('as it stands'))
  const list = new QueryObserver(queries, { queryKey: ['list', 1], queryFn: asked })
  list.subscribe(() => undefined)
  let isHere = true
  const observer = new MutationObserver(queries, { mutationFn: send, ...afterChange(queries, options) })
  const unsubscribe = observer.subscribe(() => undefined)
  const leave = () => {
    isHere = false
    unsubscribe()
  }
  const press = (then?: (answer: Answer) => unknown) =>
    observer.mutate({ input: undefined, isHere: () => isHere, ...(then && { then }) })
  return { queries, asked, leave, observer, press }
}

const refusal = new Error('Somebody else was faster')
const refuse = () => Promise.reject<string>(refusal)

test.each<{ what: string; options: ChangeOptions<void, string>; told: string[] }>([
  { what: 'in its own words', options: {}, told: ['Somebody else was faster'] },
  { what: 'in the words of the screen', options: { says: () => 'Not now' }, told: ['Not now'] },
  { what: 'not where there is nothing to say', options: { says: () => null }, told: [] },
  { what: 'not where the screen shows it itself', options: { says: 'itself' }, told: [] },
])('a refusal is told once, $what', async ({ options, told }) => {
  const said = vi.spyOn(toast, 'error').mockReturnValue(0)
  const { press, observer } = button(refuse, options)
  await expect(press()).rejects.toBe(refusal)
  expect(said.mock.calls.flat()).toEqual(told)
  expect(observer.getCurrentResult().error).toBe(refusal)
})

test.each<{ what: string; options: ChangeOptions<void, string> }>([
  { what: 'told in a toast', options: {} },
  { what: 'shown by a form or dialog', options: { says: 'itself' } },
])('a refusal that is $what is told once also when its screen is gone by then', async ({ options }) => {
  const said = vi.spyOn(toast, 'error').mockReturnValue(0)
  const { press, leave } = button(refuse, options)
  const sent = press()
  leave()
  await expect(sent).rejects.toBe(refusal)
  expect(said).toHaveBeenCalledExactlyOnceWith('Somebody else was faster')
})

test('without a connection it is tried and refused at once, and not kept for later unseen', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue(0)
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await expect(button(refuse).press()).rejects.toBe(refusal)
  expect(said).toHaveBeenCalledOnce()
})

test('what comes after comes also when the button is gone by then, and before anything is asked anew', async () => {
  const steps: string[] = []
  const { press, leave, asked } = button(() => Promise.resolve('done'), {
    stale: [['list']],
    onDone: (answer) => steps.push(`hook: ${answer}`),
  })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  asked.mockImplementation(() => Promise.resolve(`asked after ${steps.push('asked')}`))
  const sent = press((answer) => steps.push(`then: ${answer}`))
  leave()
  await sent
  expect(steps).toEqual(['hook: done', 'then: done', 'asked'])
})

test.each([
  { what: 'done', send: () => Promise.resolve('done') },
  { what: 'refused', send: refuse },
])('what it made stale is asked anew after it was $what', async ({ send }) => {
  vi.spyOn(toast, 'error').mockReturnValue(0)
  const also = vi.fn<() => void>()
  const { press, asked } = button(send, { stale: [['list']], also })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await press().catch(() => undefined)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(also).toHaveBeenCalledOnce()
})

test('what the answer tells is known at once, and nothing is after a refusal', async () => {
  vi.spyOn(toast, 'error').mockReturnValue(0)
  const known: ChangeOptions<void, string>['known'] = (answer) => [[['one'], answer]]
  const done = button(() => Promise.resolve('new'), { known })
  await done.press()
  expect(done.queries.getQueryData(['one'])).toBe('new')
  const refused = button(refuse, { known })
  await refused.press().catch(() => undefined)
  expect(refused.queries.getQueryData(['one'])).toBeUndefined()
})

/** What a screen does beside `useChange`: a change of its own, or a refusal that it hands to a toast by itself. */
function ownWays(text: string): string[] {
  const own =
    /\buseMutation\(|onError:[^\n]*|\.mutate(?:Async)?\(|toast\.error\([^\n]*?\b(?:error|failure|problem)(?: as Error\))?\.message/g
  return [...text.matchAll(own)].map(([found]) => found).filter((found) => !isOfPictures.test(found))
}
/** A picture that does not load is not a change. */
const isOfPictures = /^onError: \(\) => setBroken/

test('no private screen changes something in a way of its own, or tells a refusal by hand: useChange does', () => {
  const home = ['src/web/ui/kit/use-change.ts', 'src/web/ui/kit/query-cache.ts']
  const files = globSync('src/web/{private,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !home.includes(file) && !lightRoot.includes(file),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => ownWays(readFileSync(file, 'utf8')).map((way) => `${file}: ${way}`))
  expect(found).toEqual([])
})

/** What public pages show as well, which have no cache. */
const lightRoot: readonly string[] = ['src/web/ui/discovery/recently-viewed.tsx', 'src/web/ui/discovery/heart.tsx']

test.each([
  'const save = useMutation({ mutationFn: send })',
  "save.mutate(row, { onSuccess: () => toast.success('Saved') })",
  'end.send(id, { onError: (failure) => toast.error(failure.message) })',
  'call().catch((error: Error) => toast.error(error.message))',
  "toast.error(error instanceof Error ? error.message : 'Error')",
  'toast.error((error as Error).message)',
])('a screen that does is found: %s', (text) => {
  expect(ownWays(text)).not.toEqual([])
})
