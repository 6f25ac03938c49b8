import { expect, test } from 'vitest'
import { chooseService } from './desk-bookings.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

const slug = 'seri-ayu-salon'

interface Named {
  title: { en: string }
  name: { en?: string }
  branchid: string | null
}
interface Branch {
  branchid: string
  name: string
}

/** What a service is called in the form of a walk-in. */
const wordsOf = ({ title, name, branchid }: Named, branches: readonly Branch[]) =>
  [...new Set([title.en, name.en, branches.find((at) => at.branchid === branchid)?.name])].filter(Boolean).join(' · ')

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function branchesOf(jwt: string): Promise<Branch[]> {
  const day = tomorrow()
  const path = `/api/h/schedule?companyid=${slug}&from=${day}&to=${day}`
  return (await callAs<{ data: { branches: Branch[] } }>(jwt, 'GET', path)).data.branches
}

test.each([phone, desktop])(
  'who stands at the counter is booked now, by the name alone and with a note ($width px)',
  async (viewport) => {
    const owner = await aDemoPerson('owner', { viewport })
    const { page } = owner
    const now = new Date(Math.ceil(Date.now() / 300_000) * 300_000)
    const later = new Date(now.getTime() + 3_600_000)
    const ends = (at: Date) => new Date(at.getTime() + 1_800_000).toISOString()
    // What is free now hangs on the hour at which this runs.
    await page.route('**/api/h/desk/slots?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      const { searchParams } = new URL(route.request().url())
      expect(Date.parse(searchParams.get('since') ?? '')).toBeGreaterThan(Date.now() - 60_000)
      const slots = [now, later].map((at) => ({
        startsAt: at.toISOString(),
        endsAt: ends(at),
        seatsLeft: 1,
        staffids: [],
      }))
      const isDay = 'day' in (JSON.parse(searchParams.get('find') ?? '') as object)
      await route.fulfill({ json: isDay ? { ...body, data: { ...body.data, slots } } : body })
    })
    const sent: Record<string, unknown>[] = []
    await page.route('**/api/h/desk/walk-ins', (route) => {
      sent.push(route.request().postDataJSON() as Record<string, unknown>)
      return route.fulfill({ json: { ok: true, data: { orderid: crypto.randomUUID(), docno: 'KH-1' } } })
    })
    await owner.open(`/co/${slug}/admin/schedule`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { pressed: true }).count()).toBeGreaterThan(0)
    const book = dialog.getByRole('button', { name: /^Book .*\d/ })
    await dialog.getByLabel("Customer's name").fill('Puan Salmah')
    const silent = dialog.getByText(/Number and email may stay empty/)
    await silent.waitFor()
    // Whoever has left one of them is told.
    for (const [label, address] of [
      [/^Phone/, '012-345 6789'],
      [/^Email/, 'salmah@example.test'],
    ] as const) {
      await dialog.getByLabel(label).fill(address)
      await silent.waitFor({ state: 'detached' })
      await dialog.getByLabel(label).fill('')
      await silent.waitFor()
    }
    await dialog.getByLabel('Note').fill('Wants the window seat')
    await dialog.getByText(/to be paid on the spot/).waitFor()
    await owner.expectAccessible()
    await owner.expectClean()
    await book.click()
    await page.getByText('Booked: KH-1').waitFor()
    expect(sent).toEqual([
      expect.objectContaining({
        startsAt: now.toISOString(),
        name: 'Puan Salmah',
        note: 'Wants the window seat',
      }),
    ])
    expect(sent[0]).not.toHaveProperty('phone')
    expect(sent[0]).not.toHaveProperty('email')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await owner.close()
  },
)

test('a service is served by whoever serves it, and a visit has an address and the fee for the way', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page, jwt } = owner
  interface Own extends Named {
    offerid: string
    itemKind: string
    kind: string
    places: string[]
    staffids: string[]
  }
  const listed = await callAs<{ data: { rows: Own[] } }>(
    jwt,
    'GET',
    `/api/h/offers?companyid=${slug}&status=published&limit=100`,
  )
  const services = listed.data.rows.filter(({ itemKind, kind }) => itemKind === 'service' && kind !== 'quote')
  const [first] = services
  if (!first) throw new Error('the demo has no service')
  // None of the salon's services is given at home: here this one is.
  await page.route('**/api/h/offers?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { rows: Own[] } }
    const rows = body.data.rows.map((row) => (row.offerid === first.offerid ? { ...row, places: ['customer'] } : row))
    await route.fulfill({ json: { ...body, data: { ...body.data, rows } } })
  })
  await page.route('**/api/h/quote', (route) => {
    const { place } = route.request().postDataJSON() as { place?: { kind: string; line1: string } }
    const money = (amount: number) => ({ amount, currency: 'MYR' })
    if (place?.kind !== 'customer') return route.continue()
    return route.fulfill({ json: { ok: true, data: { total: money(9500), travel: money(1500) } } })
  })
  await owner.open(`/co/${slug}/admin/schedule`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseService(dialog, wordsOf(first, await branchesOf(jwt)))
  const people = dialog.getByLabel('Person', { exact: true }).locator('option')
  await expect.poll(() => people.count()).toBe(first.staffids.length + 1)
  await dialog.getByRole('button', { name: 'Enter the address' }).waitFor()
  await dialog.getByLabel('House number and street').fill('3, Jalan Telawi')
  await dialog.getByLabel('Town').fill('Kuala Lumpur')
  await dialog.getByText('RM 95.00, to be paid on the spot · RM 15.00 of it for the way').waitFor()
  await owner.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await owner.close()
})

test('at the counter of a branch its services are booked, and under a person those that the person gives', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page, jwt } = owner
  interface Own extends Named {
    offerid: string
    staffids: string[]
    itemKind: string
    kind: string
  }
  const ask = async <T>(path: string) => (await callAs<{ data: T }>(jwt, 'GET', path)).data
  const { rows } = await ask<{ rows: Own[] }>(`/api/h/offers?companyid=${slug}&status=published&limit=100`)
  const services = rows.filter(({ itemKind, kind }) => itemKind === 'service' && kind !== 'quote')
  const day = tomorrow()
  const { staff, branches } = await ask<{
    staff: { staffid: string; name: string }[]
    branches: Branch[]
  }>(`/api/h/schedule?companyid=${slug}&from=${day}&to=${day}`)
  const [most] = services
  // What is booked most is of another branch, and of another person.
  const branch = branches.find(
    ({ branchid }) => branchid !== most?.branchid && services.some((one) => one.branchid === branchid),
  )
  const person = staff.find(
    ({ staffid }) => !most?.staffids.includes(staffid) && services.some(({ staffids }) => staffids.includes(staffid)),
  )
  if (!most || !branch || !person) throw new Error('the demo has one branch, or nobody who gives something else')
  const dialog = page.getByRole('dialog')
  const service = dialog.getByRole('combobox', { name: 'Service' })
  const named = (rows: readonly Own[], at: readonly Branch[]) => rows.map((one) => wordsOf(one, at)).toSorted()
  await owner.open(`/co/${slug}/admin/schedule?branch=${branch.branchid}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await dialog.getByLabel('Branch', { exact: true }).inputValue()).toBe(branch.branchid)
  const ofBranch = services.filter(({ branchid }) => branchid === branch.branchid)
  // Where nothing is typed the list has them all.
  await service.fill('')
  const options = page.getByRole('option').filter({ hasText: 'RM' })
  const listed = () => options.evaluateAll((rows) => rows.map((row) => row.querySelector('span')?.textContent ?? ''))
  await expect.poll(async () => (await listed()).toSorted()).toEqual(named(ofBranch, []))
  await options.first().click()
  await dialog.getByLabel('Branch', { exact: true }).selectOption('')
  expect(new Set(named(services, branches)).size).toBe(services.length)
  // What is typed narrows it; taken out, no other service stands there instead.
  await chooseService(dialog, wordsOf(most, branches))
  await dialog.getByRole('button', { name: /^Clear / }).click()
  expect(await service.inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Choose a time' }).waitFor()
  await owner.expectAccessible()

  await owner.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  // A booking may lie where one would press.
  await page.getByRole('button', { name: `Add: ${person.name}`, exact: true }).evaluate((empty) => {
    const { x, y } = empty.getBoundingClientRect()
    empty.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + 20, clientY: y + 200 }))
  })
  await expect.poll(() => dialog.getByLabel('Person', { exact: true }).inputValue()).toBe(person.staffid)
  const given = services.filter(({ staffids }) => staffids.includes(person.staffid))
  expect(named(given, branches)).toContain(await service.inputValue())
  await chooseService(dialog, wordsOf(most, branches))
  await dialog.getByText(`${person.name} does not give this service.`).waitFor()
  await owner.expectClean()
  await owner.close()
})

test('a walk-in that is begun afresh forgets the day and the time of the one before, too', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const day = new Date(Date.now() + 24 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await owner.open(`/co/${slug}/admin/schedule?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const chosen = 'Signature haircut & blow-dry · Johor Bahru'
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  const pressed = dialog.getByRole('group', { name: 'Free times' }).getByRole('button', { pressed: true })
  await chooseService(dialog, chosen)
  await free.last().click()
  await dialog.getByLabel("Customer's name").fill('Puan Salmah')
  await page.reload()
  await dialog.getByText('What you wrote is still here.').waitFor()
  await expect.poll(() => pressed.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect.poll(() => dialog.getByLabel("Customer's name").inputValue()).toBe('')
  await chooseService(dialog, chosen)
  await free.last().waitFor()
  expect(await pressed.count()).toBe(0)
  await owner.expectClean()
  await owner.close()
})
