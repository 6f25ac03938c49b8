import { expect, test } from 'vitest'
import { aBooking, call, remember, signIn } from './desk-bookings.ts'
import { aVisitor, phone } from './visitor.ts'

test('the owner lets buyers pay on the spot up to a limit, and checkouts follow at once', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  const prefs = async () =>
    (
      await call<{ data: { onTheSpot: boolean; onTheSpotLimit: number } }>(
        'GET',
        `/api/h/comp-prefs?slug=${slug}`,
        owner,
      )
    ).data
  await visitor.open(`/co/${slug}/admin/settings`)
  const limit = page.getByLabel(/Up to which total/)
  for (const [typed, said] of [
    ['12,5x', /Enter an amount such as/],
    ['1.234,50', /Enter an amount such as/],
    ['0', /At least RM 0.01/],
  ] as const) {
    await limit.fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText(said).waitFor()
  }
  // A wrong limit is no hindrance to switching it off; the stored one stays.
  const before = (await prefs()).onTheSpotLimit
  const choice = page.getByRole('checkbox', { name: 'Take money on the spot' })
  await choice.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: false, onTheSpotLimit: before })
  await choice.check()
  await limit.fill('1,234.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: true, onTheSpotLimit: 123_450 })
  await limit.fill('120.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(prefs).toMatchObject({ onTheSpot: true, onTheSpotLimit: 12_050 })
  await limit.fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await prefs()).onTheSpotLimit).toBe(50_000)
  await visitor.expectClean()
  await visitor.close()
})

test('staff without the right read the settings and are told whom to ask', async () => {
  const staff = await signIn('staff@khidmat.test')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, staff)
  await visitor.open('/co/seri-ayu-salon/admin/settings')
  await page.getByText(/Ask the owner of the company/).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Take money on the spot' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.close()
})

test('what a colleague saved meanwhile is not overwritten unread', async () => {
  const { owner, slug } = await aBooking('instant')
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  const save = (onTheSpotLimit: number) =>
    call('POST', `/api/h/comp-prefs?slug=${slug}`, { ...owner, body: { onTheSpot: true, onTheSpotLimit } })
  await save(50_000)
  await visitor.open(`/co/${slug}/admin/settings`)
  const limit = page.getByLabel(/Up to which total/)
  await limit.fill('80')
  await save(2_000)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Somebody else changed these settings meanwhile.').waitFor()
  await page.getByText('Saved now: allowed, up to RM 20.00.').waitFor()
  expect(await limit.inputValue()).toBe('80.00')
  await visitor.expectAccessible()
  // What comes back after a reload has seen no more than it had.
  await page.reload()
  await page.getByText('What you wrote is still here.').waitFor()
  expect(await limit.inputValue()).toBe('80.00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved now: allowed, up to RM 20.00.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByText(/^Saved now/).count()).toBe(0)
  await save(50_000)
  await visitor.expectClean()
  await visitor.close()
})
