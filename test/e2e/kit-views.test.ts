import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

const widths = [
  ['on a phone', phone],
  ['on a desk', desktop],
] as const

test.each(widths)(
  'a chart reads out its steps to keys and pointer, keeps its height as it comes, and has its numbers in a table (%s)',
  async (_where, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    const measured = Promise.withResolvers<void>()
    // The script alone: its sheet is among those that are waited for below.
    await page.route('**/assets/plot-library*.js', async (route) => {
      await measured.promise
      await route.continue()
    })
    // Neither loaded nor quiet before the library has come.
    await page.goto(`${serverUrl()}/dev/ui/charts`, { waitUntil: 'commit' })
    const chart = page.locator('figure').filter({ has: page.getByRole('slider', { name: /^Made:/ }) })
    const slider = chart.getByRole('slider')
    const tall = async () => (await chart.boundingBox())?.height
    await slider.waitFor()
    // Looks and letters decide the height; the sheets of this page may come after its words.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    )
    await page.evaluate(() => document.fonts.ready.then(() => true))
    const before = await tall()
    measured.resolve()
    await chart.locator('canvas').waitFor()
    expect(await tall()).toBe(before)

    // The last day is read out, and keys go back from it.
    await slider.focus()
    const said = () => slider.getAttribute('aria-valuetext')
    expect(await said()).toBe('Fri, 7 March, Made 4')
    await page.keyboard.press('ArrowLeft')
    expect(await said()).toBe('Thu, 6 March, Made 6')
    await page.keyboard.press('Home')
    expect(await said()).toBe('Sat, 1 March, Made 3')
    await chart.locator('strong', { hasText: 'Sat, 1 March' }).waitFor()
    await slider.blur()
    await chart.locator('strong').waitFor({ state: 'detached' })

    // Under the pointer, and inside the screen at both ends.
    const box = await chart.locator('canvas').boundingBox()
    if (!box) throw new Error('The chart is not drawn')
    for (const [x, day] of [
      [box.width - 30, 'Fri, 7 March'],
      [60, 'Sat, 1 March'],
    ] as const) {
      await slider.hover({ position: { x, y: 100 } })
      const shown = chart.locator('strong', { hasText: day })
      await shown.waitFor()
      const at = await shown.boundingBox()
      expect(at?.x).toBeGreaterThanOrEqual(0)
      expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    }

    const table = chart.getByRole('table', { name: 'Made' })
    expect(await table.getByRole('row').count()).toBe(8)
    expect(await chart.getByRole('region').count()).toBe(0)
    await chart.getByRole('button', { name: 'Show as table' }).click()
    await chart.getByRole('region', { name: 'Made' }).waitFor()
    expect(await table.getByRole('row', { name: 'Tue, 4 March 8' }).isVisible()).toBe(true)
    await visitor.expectAccessible()
    await chart.getByRole('button', { name: 'Hide table' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.expectClean()
    await visitor.close()
  },
)

test.each(widths)(
  'in a month the arrow keys go from day to day and past its end, and a day that is chosen shows what it holds (%s)',
  async (where, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open('/dev/ui/months')
    const month = page.getByRole('application', { name: /A month/ })
    await month.waitFor()
    const list = page.getByRole('region', { name: 'Tuesday, 4 March' })
    expect(await list.getByRole('listitem').count()).toBe(5)
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('.visually-hidden')?.textContent ?? '')
    await month.locator('[data-day="2031-03-04"]').focus()
    expect(await focused()).toBe('Tuesday, 4 March, chosen, 5 visits')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('Wednesday, 12 March, today, 1 visit')
    // What is reached is not chosen yet.
    await list.waitFor()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('region', { name: 'Wednesday, 12 March' })
    expect(await chosen.getByRole('listitem').count()).toBe(1)
    // Over the end of the month into the next one, and back by the bar.
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Wednesday, 2 April, chosen, 0 visits')
    await page.getByText('No visits on this day.').waitFor()
    const held = page.locator('section').filter({ has: month })
    await held.getByRole('button', { name: 'Previous', exact: true }).click()
    await month.locator('[data-day="2031-03-20"]').click()
    await page.getByRole('region', { name: 'Thursday, 20 March' }).getByText('Closed: school holidays').waitFor()
    expect(await month.getByText('+2 more').first().isVisible()).toBe(where === 'on a desk')
    expect((await month.locator('[data-day="2031-03-20"]').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  },
)

/** The columns of the board, each with its cards. */
const columnsOf = (page: Visitor['page']) =>
  page
    .locator('[role=group]:has([data-card]) [role=grid]')
    .evaluateAll((grids) =>
      grids.map((grid) =>
        [...grid.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')).join(' '),
      ),
    )

/** In the page: the cards of the column that one lay in, in each frame from now on. */
function neighboursPainted(id: string) {
  const seen = new Set<string>()
  const look = () => {
    const cards = document.querySelector(`[data-card="${id}"]`)?.closest('[role=grid]')?.querySelectorAll('[data-card]')
    seen.add([...(cards ?? [])].map((card) => card.getAttribute('data-card')).join(' '))
    requestAnimationFrame(look)
  }
  look()
  return { seen }
}

test('a card is dragged to a column, told where it may not go before it is dropped, and goes back when it is refused', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await visitor.open('/dev/ui/boards')
  const card = (id: string) => page.locator(`[data-card="${id}"]`)
  const column = (name: RegExp) => page.getByRole('grid', { name })
  await card('1').waitFor()
  expect(await columnsOf(page)).toEqual(['1 4 7', '2 5 8', '3 6 9', ''])

  const drag = async (id: string, to: RegExp) => {
    await card(id).scrollIntoViewIfNeeded()
    await card(id).hover()
    await page.mouse.down()
    const box = await column(to).boundingBox()
    if (!box) throw new Error('The column is not shown')
    await page.mouse.move(box.x + 80, box.y + 40, { steps: 5 })
    await page.mouse.move(box.x + 90, box.y + 50, { steps: 3 })
  }
  await drag('1', /^Ready/)
  const whyNot = page.getByText('It is not paid yet.', { exact: true })
  expect(await whyNot.count()).toBe(2)
  await page.mouse.up()
  await whyNot.first().waitFor({ state: 'detached' })
  expect(await columnsOf(page)).toEqual(['1 4 7', '2 5 8', '3 6 9', ''])

  await drag('1', /^Doing/)
  await page.mouse.up()
  await expect.poll(() => columnsOf(page)).toEqual(['4 7', '1 2 5 8', '3 6 9', ''])
  await page.getByText('Order 1 moved to Doing.').waitFor({ state: 'attached' })

  // It is there at once; the answer that refuses it comes later.
  await drag('4', /^Doing/)
  const neighbours = await page.evaluateHandle(neighboursPainted, '4')
  await page.mouse.up()
  await page.getByText('Somebody else is at it already.').waitFor()
  await expect.poll(() => columnsOf(page)).toEqual(['4 7', '1 2 5 8', '3 6 9', ''])
  expect(await neighbours.evaluate(({ seen }) => [...seen])).toContain('1 2 4 5 8')

  await page.getByRole('button', { name: 'Many cards' }).click()
  await card('200').waitFor({ state: 'attached' })
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

const english = /press|enter to|drag|drop|picked|put|left|column|move|select|started/i

test.each([
  ['', /^Drag Order 2$/, /^Put into Handed over/, 'Order 2 moved to Handed over.'],
  ['/ms', /^Seret Pesanan 2$/, /^Letak ke dalam Diserahkan/, 'Pesanan 2 dipindah ke Diserahkan.'],
  ['/zh', /^拖动订单 2$/, /^放入 已交付/, '订单 2已移到已交付。'],
] as const)(
  'by keyboard alone a card is picked up, put into a column, and all of it is said (%s/)',
  async (prefix, drag, into, moved) => {
    const visitor = await aVisitor({ viewport: desktop })
    const { page } = visitor
    await visitor.open(`${prefix}/dev/ui/boards`)
    const card = page.locator('[data-card="2"]')
    await card.waitFor()
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement
        const by = at?.getAttribute('aria-labelledby')?.split(' ')
        return (
          (by ?? [''])
            .map((id) => document.getElementById(id)?.getAttribute('aria-label'))
            .join(' ')
            .trim() || at?.getAttribute('aria-label')
        )
      })
    await card.focus()
    // The list notes the focus a moment after the browser; a key in between is answered by taking the focus back.
    await page.locator('[data-card="2"][data-focused]').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toMatch(drag)
    await page.keyboard.press('Enter')
    await expect.poll(focused).not.toMatch(drag)
    for (let i = 0; i < 4 && !into.test((await focused()) ?? ''); i++) {
      const was = await focused()
      await page.keyboard.press('Tab')
      await expect.poll(focused).not.toBe(was)
    }
    await expect.poll(focused).toMatch(into)
    await page.keyboard.press('Enter')
    await expect.poll(() => columnsOf(page)).toEqual(['1 4 7', '5 8', '3 6 9', '2'])
    await page.getByText(moved).waitFor({ state: 'attached' })
    // Where it is now, the keyboard is too.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-card'))).toBe('2')
    const said = await page.locator('[data-live-announcer]').allTextContents()
    expect(said.join('')).not.toBe('')
    if (prefix) expect(said.filter((words) => english.test(words))).toEqual([])
    await visitor.expectAccessible()
    await visitor.expectClean()
    await visitor.close()
  },
)

test('on a phone columns are swiped, and each card has a menu of where it may go and why not elsewhere', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/dev/ui/boards')
  const card = page.locator('[data-card="1"]')
  const menu = card.getByRole('button', { name: 'Move Order 1 to…' })
  await menu.scrollIntoViewIfNeeded()
  const box = await menu.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await menu.click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Ready' }).isDisabled()).toBe(true)
  expect(await dialog.getByText('It is not paid yet.').count()).toBe(2)
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Doing' }).click()
  await expect.poll(() => columnsOf(page)).toEqual(['4 7', '1 2 5 8', '3 6 9', ''])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-card'))).toBe('1')
  await visitor.expectClean()
  await visitor.close()
})
