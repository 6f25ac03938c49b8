import { expect, test } from 'vitest'
import { aVisitor, desktop, phone } from './visitor.ts'

const widths = [
  ['on a phone', phone],
  ['on a desk', desktop],
] as const

test.each(widths)(
  'a chart reads out its steps to keys and pointer, keeps its height as it comes, and has its numbers in a table (%s)',
  async (_where, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    await page.route('**/assets/plot-library*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await visitor.open('/dev/ui')
    const chart = page.locator('figure').filter({ has: page.getByRole('slider', { name: /^Made:/ }) })
    const slider = chart.getByRole('slider')
    const tall = async () => (await chart.boundingBox())?.height
    await slider.waitFor()
    const before = await tall()
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
    await visitor.open('/dev/ui')
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
