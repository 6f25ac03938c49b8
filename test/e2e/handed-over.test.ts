import { expect, test } from 'vitest'
import { aBooking, aBookingOfTwo, call, peopleOf, remember } from './desk-bookings.ts'
import { aVisitor, phone } from './visitor.ts'

/** A booking that somebody else can serve as well, and the hand-over by a colleague on another device. */
async function aHandOver(from: number) {
  const booking = await aBookingOfTwo(from)
  const { owner, orderid, other } = booking
  const people = () => peopleOf(owner, orderid)
  const handOver = (staffid = other.staffid) =>
    call('POST', `/api/h/orders/${orderid}/hand_over`, { jwt: owner.jwt, body: { as: 'provider', staffid } })
  return { ...booking, people, handOver }
}

/** The owner's list of who takes an order over, on a phone. */
async function openList({
  owner,
  slug,
  orderid,
}: Pick<Awaited<ReturnType<typeof aBooking>>, 'owner' | 'slug' | 'orderid'>) {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await remember(visitor, owner)
  await visitor.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Another person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another person' })
  const gives = dialog.getByRole('button', { name: /^Give to/ })
  return { visitor, page, dialog, gives }
}

test('a drag that waits for its answer says who serves by now, and leaves the booking with them', async () => {
  const { owner, slug, orderid, startsAt, other, people, handOver } = await aHandOver(17)
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  // To an earlier time at which both are free, on the quarter of an hour where a drag ends.
  const serving = (await people()).find(({ serves }) => serves)
  const timesOf = async (staffid?: string) => {
    const path = `/api/h/orders/${orderid}/slots?as=provider`
    const { data } = await call<{ data: { slots: { startsAt: string }[] } }>('GET', path, {
      jwt: owner.jwt,
      find: { day, staffid },
    })
    return data.slots.map((slot) => Date.parse(slot.startsAt))
  }
  const [own, others] = [await timesOf(serving?.staffid), await timesOf(other.staffid)]
  const to = own.findLast((at) => at < Date.parse(startsAt) && at % (15 * 60_000) === 0 && others.includes(at))
  if (to === undefined) throw new Error('No earlier time is free for both')
  const visitor = await aVisitor({ viewport: { width: 1440, height: 1600 } })
  const { page } = visitor
  await remember(visitor, owner)
  // In a week nobody's column shows who serves.
  await visitor.open(`/co/${slug}/admin/schedule?view=week&date=${day}`)
  // A minute is a pixel.
  const up = (to - Date.parse(startsAt)) / 60_000
  await page.locator(`button[data-order="${orderid}"]`).evaluate((button: HTMLElement, up) => {
    const { left, top } = button.getBoundingClientRect()
    button.setPointerCapture = () => undefined
    for (const [type, by] of [
      ['pointerdown', 0],
      ['pointermove', up / 2],
      ['pointermove', up],
      ['pointerup', up],
    ] as const)
      button.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX: left + 8, clientY: top + 12 + by }),
      )
  }, up)
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  await dialog.waitFor()
  await handOver()
  await dialog.getByText(`${other.name} serves it by now.`).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  // A refusal has another title.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const order = await call<{ data: { startsAt: string } }>('GET', `/api/h/orders/${orderid}?as=provider`, owner)
  expect(Date.parse(order.data.startsAt)).toBe(to)
  expect((await people()).find(({ serves }) => serves)?.staffid).toBe(other.staffid)
  await visitor.expectClean()
  await visitor.close()
})

test('the list of who takes over stays as it was until the change has been read', async () => {
  const { owner, slug, orderid, other, people, handOver } = await aHandOver(19)
  const { visitor, page, dialog, gives } = await openList({ owner, slug, orderid })
  await gives.first().waitFor()
  const before = await gives.allTextContents()
  await handOver()
  await dialog.getByText(`${other.name} serves it by now.`).waitFor()
  expect(await gives.allTextContents()).toEqual(before)
  expect(await gives.first().isDisabled()).toBe(true)
  await visitor.expectAccessible()
  const anew = dialog.getByRole('button', { name: 'Show the list anew' })
  await expect
    .poll(async () => {
      // Who serves may be known before who is free is.
      if (await anew.isVisible()) await anew.click()
      return gives.allTextContents()
    })
    .not.toContain(`Give to ${other.name}`)
  await gives.first().click()
  await page.getByText('Handed over').waitFor()
  expect((await people()).find(({ serves }) => serves)?.staffid).not.toBe(other.staffid)
  await visitor.expectClean()
  await visitor.close()
})

test('another person who is chosen after the answer to a hand-over was lost is told as not taken', async () => {
  const { owner, slug, orderid, people } = await aHandOver(38)
  const { visitor, page, dialog, gives } = await openList({ owner, slug, orderid })
  await gives.nth(1).waitFor()
  const [first] = (await gives.allTextContents()).map((words) => words.replace('Give to ', ''))
  const outcomes: (string | undefined)[] = []
  await page.route('**/api/h/orders/*/hand_over', async (route) => {
    const answer = await route.fetch()
    outcomes.push(((await answer.json()) as { code?: string }).code)
    await (outcomes.length <= 2 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  await gives.first().click()
  await page.getByText('No answer came.').waitFor()
  await gives.nth(1).click()
  await dialog.getByText(`You gave it first to ${first}. What you changed since was not taken.`).waitFor()
  await visitor.expectAccessible()
  expect(await page.getByText(/meanwhile/i).count()).toBe(0)
  expect(outcomes[2]).toBe('request.idempotency_mismatch')
  expect((await people()).find(({ serves }) => serves)?.name).toBe(first)
  // It goes on from there.
  await dialog.getByRole('button', { name: 'Show the list anew' }).click()
  await expect.poll(() => gives.allTextContents()).not.toContain(`Give to ${first}`)
  await gives.first().click()
  await page.getByText('Handed over').waitFor()
  await visitor.close()
})
