import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

const slug = 'seri-ayu-salon'
interface Entry {
  orderid: string
  lineid: string
  startsAt: string
  endsAt: string
  status: string
  serving: string[]
}

/** The schedule with one booking that is over, one that begins now and one in two hours, on a clock that says noon. */
async function atNoon(
  person: Awaited<ReturnType<typeof aDemoPerson>>,
  done: readonly string[] = [],
  /** The clock stands, or goes, and can be put forward. */
  clock: 'stands' | 'goes' = 'stands',
) {
  const { page } = person
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const noon = Date.parse(`${day}T12:00:00+08:00`)
  if (clock === 'stands') await page.clock.setFixedTime(noon)
  else await page.clock.install({ time: noon })
  const hours = (count: number) => new Date(noon + count * 3_600_000).toISOString()
  await page.route('**/api/h/schedule?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { entries: Entry[]; blocks: object[]; branches: object[] } }
    const [entry] = body.data.entries
    const made = [-3, 0, 2].map((from, i) => ({
      ...entry,
      orderid: `now${i}`,
      lineid: `now${i}`,
      startsAt: hours(from),
      endsAt: hours(from + 1),
      status: i === 0 ? 'delivered' : 'confirmed',
      serving: i === 1 && !done.includes('deliver') ? ['start', 'deliver'] : [],
      collect: i === 1 ? { amount: 4500, currency: 'MYR' } : null,
    }))
    await route.fulfill({ json: { ...body, data: { ...body.data, blocks: [], entries: made } } })
  })
  return { day }
}

test('on a phone the schedule begins with what is next, which is started there; what is over is folded', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const done: string[] = []
  await atNoon(owner, done)
  await page.route('**/api/h/orders/now1/*', (route) => {
    done.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({ json: { ok: true, data: { orderid: 'now1', actions: [], lines: [], timeline: [] } } })
  })
  await owner.open(`/co/${slug}/admin/schedule`)
  const entries = page.locator('main ol li')
  await page.getByText('Earlier: 1 booking').waitFor()
  await expect.poll(() => entries.filter({ visible: true }).count()).toBe(2)
  const start = entries.filter({ visible: true }).first().getByRole('button', { name: 'Start' })
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const add = await page.getByRole('button', { name: 'Add', exact: true }).boundingBox()
  expect(add?.width).toBe(56)
  expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThan(phone.height - 61)
  await owner.expectAccessible()
  await start.click()
  await expect.poll(() => done).toEqual(['start'])
  await page.getByText('Earlier: 1 booking').click()
  await expect.poll(() => entries.filter({ visible: true }).count()).toBe(3)
  // Whoever ends it learns there that money is still to be taken, and gets to where that is noted.
  expect(await page.getByText('RM 45.00 to collect').count()).toBe(1)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  // It is final, and lies beside what is not: before its end it asks once.
  const early = page.getByRole('dialog', { name: 'It ends at 1:00 pm. Mark as done now?' })
  await owner.expectAccessible()
  await page.keyboard.press('Escape')
  await early.waitFor({ state: 'detached' })
  expect(done).toEqual(['start'])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  const topOfNext = () => entries.last().evaluate((item) => item.getBoundingClientRect().top + scrollY)
  const before = await topOfNext()
  await early.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => entries.getByRole('button', { name: 'Mark as done' }).count()).toBe(0)
  expect(Math.abs((await topOfNext()) - before), 'the next one does not come to lie under the finger').toBeLessThan(30)
  await expect.poll(topOfNext, { timeout: 6000 }).toBeLessThan(before - 30)
  await page.getByText('Marked as done · RM 45.00 to collect').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = await entries.last().boundingBox()
  const button = await page.getByRole('button', { name: 'Add', exact: true }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the last one lies free of the button').toBeLessThan(button?.y ?? 0)
  await page.getByRole('button', { name: 'Open the whole order' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('now1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

/** In the page: something of the company's bookings is news. */
const isNews = () => window.dispatchEvent(new CustomEvent('khidmat:live', { detail: {} }))
const longerThanARowStays = 4000
/** What was answered is on the page. */
const painted = (page: Visitor['page']) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('whoever is asked before a booking is marked as done is told what became of it, however long that takes', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const done: string[] = []
  await atNoon(owner, done, 'goes')
  let tries = 0
  const late = Promise.withResolvers<void>()
  await page.route('**/api/h/orders/now1/deliver', async (route) => {
    done.push('deliver')
    tries++
    await late.promise
    if (tries <= 2) return route.abort('connectionreset')
    await route.fulfill({ json: { ok: true, data: { orderid: 'now1', actions: [], lines: [], timeline: [] } } })
  })
  await owner.open(`/co/${slug}/admin/schedule`)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  const early = page.getByRole('dialog', { name: 'It ends at 1:00 pm. Mark as done now?' })
  await early.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => tries).toBe(1)
  const known = page.waitForResponse(/\/api\/h\/schedule\?/)
  await page.evaluate(isNews)
  await (await known).finished()
  await painted(page)
  await page.clock.fastForward(longerThanARowStays)
  late.resolve()
  await early.getByText('No answer came').waitFor()
  expect(tries).toBe(2)
  // Pressed again, the answer of the first comes.
  await early.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('Marked as done · RM 45.00 to collect').waitFor()
  await early.waitFor({ state: 'detached' })
  expect(tries).toBe(3)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

test('that a colleague was quicker stays said until it is read', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const done: string[] = []
  await atNoon(owner, done, 'goes')
  await owner.open(`/co/${slug}/admin/schedule`)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  const early = page.getByRole('dialog', { name: 'It ends at 1:00 pm. Mark as done now?' })
  await early.waitFor()
  done.push('deliver')
  await page.evaluate(isNews)
  const said = early.getByText('This has changed meanwhile')
  await said.waitFor()
  await page.clock.fastForward(longerThanARowStays)
  expect(await said.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await early.waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

test('the grid opens on now, and a branch is chosen in the address', async () => {
  const owner = await aDemoPerson('owner', { viewport: { ...desktop, height: 600 } })
  const { page } = owner
  await atNoon(owner)
  await owner.open(`/co/${slug}/admin/schedule?view=week`)
  const region = page.getByRole('region', { name: 'Schedule' })
  const inView = (id: string) =>
    page.locator(`button[data-order=${id}]`).evaluate((block) => {
      const box = block.closest('[role=region]')?.getBoundingClientRect()
      const own = block.getBoundingClientRect()
      return Boolean(box && own.top >= box.top && own.top < box.bottom)
    })
  await expect.poll(() => region.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  expect(await inView('now1')).toBe(true)
  // What is not simply confirmed is told by an icon, too.
  expect(await page.locator('button[data-order=now0] svg').count()).toBe(1)
  const today = page.locator('[data-today]')
  const [head, box] = await Promise.all([today.boundingBox(), region.boundingBox()])
  expect(head?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + 56)
  const branch = page.getByLabel('Branch')
  const asked = page.waitForRequest((request) => request.url().includes('branchid='))
  await branch.selectOption({ index: 1 })
  await asked
  await expect.poll(() => new URL(page.url()).searchParams.get('branch')).toBe(await branch.inputValue())
  await owner.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

interface Answer {
  data: { staff: object[]; branches: object[]; cutFrom: string | null }
}

test('whose time is closed is chosen among those of the branch, and a month that is cut says from when on and leads to the week', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const [here, there] = [crypto.randomUUID(), crypto.randomUUID()]
  const people = [
    { staffid: crypto.randomUUID(), name: 'Aina Here', at: here },
    { staffid: crypto.randomUUID(), name: 'Ben There', at: there },
  ]
  await page.route('**/api/h/schedule?*', async (route) => {
    const url = new URL(route.request().url())
    const branchid = url.searchParams.get('branchid')
    url.searchParams.delete('branchid')
    const answer = await route.fetch({ url: url.href })
    const body = (await answer.json()) as Answer
    body.data.branches = [
      { branchid: here, name: 'Bangsar' },
      { branchid: there, name: 'Ipoh' },
    ]
    body.data.staff = people.filter(({ at }) => !branchid || at === branchid)
    const to = url.searchParams.get('to') ?? ''
    body.data.cutFrom = to > '2031-04-01' ? '2031-03-25' : null
    await route.fulfill({ response: answer, json: body })
  })
  await owner.open(`/co/${slug}/admin/schedule?view=month&date=2031-03-03`)
  await page.getByText('From Tue 25 Mar on, some of it is missing here.').waitFor()
  await owner.expectAccessible()
  await page.getByRole('button', { name: 'Week view' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2031-03-25')
  expect(new URL(page.url()).searchParams.get('view')).toBe('week')
  await page.getByText('some of it is missing here').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  const [who, branch] = [
    dialog.getByLabel('Who').filter({ visible: true }),
    dialog.getByLabel('Branch').filter({ visible: true }),
  ]
  const names = () => who.getByRole('option').allTextContents()
  await expect.poll(names).toEqual(['Everybody', 'Aina Here', 'Ben There'])
  await who.selectOption({ label: 'Aina Here' })
  await branch.selectOption({ label: 'Ipoh' })
  await expect.poll(names).toEqual(['Everybody', 'Ben There'])
  expect(await who.inputValue(), 'nobody of another branch').toBe('')
  await who.selectOption({ label: 'Ben There' })
  await owner.expectAccessible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/h/schedule/blocks'))
  await page.route('**/api/h/schedule/blocks', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Close this time' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ staffid: people[1]?.staffid })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

test('beside the absence of one person the week adds for the others, and its band at the edge opens it', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const { day } = await atNoon(owner)
  await page.route('**/api/h/schedule?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { staff: { staffid: string; name: string }[] } }
    const [sick] = body.data.staff
    const block = {
      blockid: crypto.randomUUID(),
      closingid: crypto.randomUUID(),
      staffid: sick?.staffid,
      name: sick?.name,
      branch: '',
      opens: true,
      startsAt: `${day}T00:00:00+08:00`,
      endsAt: `${day}T23:59:00+08:00`,
      note: 'Fever',
    }
    await route.fulfill({ json: { ...body, data: { ...body.data, entries: [], blocks: [block] } } })
  })
  await owner.open(`/co/${slug}/admin/schedule?view=week&date=${day}`)
  const band = page.locator('button[data-band]')
  await band.waitFor()
  const column = page.locator(`[data-column="${day}"]`)
  const box = await column.boundingBox()
  if (!box) throw new Error('The day is not shown')
  expect((await band.boundingBox())?.width).toBeLessThan(box.width / 3)
  await owner.expectAccessible()
  await column.click({ position: { x: box.width / 2, y: 150 } })
  await page.getByRole('dialog').getByRole('button', { name: 'Closed time' }).waitFor()
  await page.keyboard.press('Escape')
  await band.click()
  await page.waitForURL((url) => url.searchParams.has('closing'))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

test('an address of a closing that is none says so, and one that is gone that it is gone', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const dialog = page.getByRole('dialog', { name: 'Closed' })
  for (const [id, words] of [
    ['abc', 'There is no such closed time.'],
    [crypto.randomUUID(), 'This closed time is no longer there.'],
  ]) {
    await owner.open(`/co/${slug}/admin/schedule?closing=${id}`)
    await dialog.getByText(words ?? '').waitFor()
    expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  await owner.close()
})

test('whoever comes back to the schedule goes on at the day that was shown; a fresh visit begins today', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(`/co/${slug}/admin/schedule`)
  const days = page.locator('main strong[aria-live]')
  const rail = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  const today = await days.textContent()
  await page.getByRole('button', { name: 'Next' }).first().click()
  await expect.poll(() => days.textContent()).not.toBe(today)
  const moved = await days.textContent()
  await rail('Orders').click()
  await page.waitForURL('**/admin/orders')
  await rail('Schedule').click()
  await page.waitForURL('**/admin/schedule')
  await expect.poll(() => days.textContent()).toBe(moved)
  await owner.open(`/co/${slug}/admin/schedule`)
  await expect.poll(() => days.textContent()).toBe(today)
  await owner.close()
})
