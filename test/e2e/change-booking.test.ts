import { expect, test } from 'vitest'
import type { SlotsView } from '#contracts/booking.ts'
import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { dayOf } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { DAY } from '#shared/time.ts'
import { call, signIn } from './desk-bookings.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

const slug = 'seri-ayu-salon'

/** A booking of the demo customer's, a week ahead and to be paid on the spot, to which something can be added, with what. */
async function aChangeable() {
  const [owner, customer] = [await signIn('owner@khidmat.test'), await signIn('customer@khidmat.test')]
  const own = await call<{ data: { rows: { offerid: string; kind: string; itemKind: string; status: string }[] } }>(
    'GET',
    `/api/h/offers?companyid=${slug}`,
    owner,
  )
  const services = own.data.rows.filter(
    ({ kind, itemKind, status }) => kind === 'instant' && itemKind === 'service' && status === 'published',
  )
  for (const { offerid } of services) {
    for (let ahead = 6; ahead < 12; ahead++) {
      const day = dayOf(Date.now() + ahead * DAY, 'Asia/Kuala_Lumpur')
      const { data } = await call<{ data: { slots: { startsAt: string }[] } }>('GET', '/api/data/khidmat-slots', {
        find: { offerid, day },
      })
      const [slot] = data.slots
      if (!slot) continue
      const { orderid, groupid } = (
        await call<{ data: { orderid: string; groupid: string } }>('POST', '/api/h/orders', {
          jwt: customer.jwt,
          body: { offerid, startsAt: slot.startsAt },
        })
      ).data
      const how = { provider: 'offline', method: 'on_the_spot' }
      const paid = await callAs<{ ok: boolean }>(customer.jwt, 'POST', `/api/h/checkout/${groupid}/payment`, how)
      if (!paid.ok) break
      const path = `/api/h/orders/${orderid}/change/quote`
      const ask = async (body: object) => (await callAs<{ data: ChangeQuote }>(customer.jwt, 'POST', path, body)).data
      const quote = await ask({})
      const addon = quote.addons.find(({ fits }) => fits)
      if (!addon?.name.en) continue
      // Whoever is free for the booking as it is may not be for a longer one.
      const longer = await ask({ addons: [{ addonid: addon.addonid, quantity: 1 }] })
      const person = longer.people.find(({ free }) => free)
      // Others book beside: whoever serves it has room for the longer one somewhere on that day.
      const { data: order } = await callAs<{ data: OrderView }>(customer.jwt, 'GET', `/api/h/orders/${orderid}`)
      const find = { offerid, day, addons: [{ addonid: addon.addonid, quantity: 1 }] }
      const { data: rooms } = await call<{ data: SlotsView }>('GET', '/api/data/khidmat-slots', { find })
      const isRoomy = rooms.slots.some(({ staffids }) => staffids.includes(order.lines[0]?.staff?.staffid ?? ''))
      if (person && isRoomy && quote.people.length > 1)
        return { orderid, offerid, addonid: addon.addonid, addon: addon.name.en, person, quote }
    }
  }
  throw new Error('Nothing of the demo can be changed')
}

test('a booking is changed on its page: the price is said before, and both sides see at once what changed', async () => {
  const { orderid, addon, person, quote } = await aChangeable()
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const desk = await aDemoPerson('owner', { viewport: desktop })
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await desk.page.getByRole('list', { name: 'What happened' }).waitFor()
  await buyer.open(`/my/order/${orderid}`)
  const { page } = buyer
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  const confirm = asking.getByRole('button', { name: 'Change the booking' })
  await asking.getByText('You can move or change this booking 3 more times.').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  // What is refused stays to be chosen otherwise.
  const taken = 'This time has just been taken.'
  await page.route('**/change/quote', (route) =>
    route.request().postData()?.includes('addons')
      ? route.fulfill({ status: 409, json: { ok: false, code: 'booking.slot_taken', errorMsg: taken } })
      : route.continue(),
  )
  await asking.getByRole('checkbox', { name: addon }).check()
  await asking.getByRole('alert').getByText(taken).waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  expect(await asking.getByText(/^New total/).count()).toBe(0)
  await buyer.expectAccessible()
  await asking.getByRole('checkbox', { name: addon }).uncheck()
  await asking.getByRole('alert').waitFor({ state: 'detached' })
  await page.unroute('**/change/quote')
  await asking.getByRole('checkbox', { name: addon }).check()
  await asking.getByRole('radio', { name: person.name }).check()
  // What was chosen is still chosen after Back.
  await asking.getByText(/^New total RM .* more\./).waitFor()
  await page.goBack()
  await asking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change booking' }).click()
  await expect.poll(() => asking.getByRole('checkbox', { name: addon }).isChecked()).toBe(true)
  expect(await asking.getByRole('radio', { name: person.name }).isChecked()).toBe(true)
  await asking.getByText(/^New total RM .* more\..* is to be paid on the spot\./).waitFor()
  if (quote.cancelling) await asking.getByText(/You can cancel for free until .*; after that it costs RM/).waitFor()
  await buyer.expectAccessible()
  await confirm.click()
  await asking.waitFor({ state: 'detached' })
  await page.getByText('Your booking is changed.').waitFor()
  const words = (list: typeof page) => list.getByRole('list', { name: 'What happened' }).getByRole('listitem').last()
  await expect.poll(() => words(page).innerText()).toContain(`Add-ons: none → ${addon}`)
  expect(await words(page).innerText()).toMatch(new RegExp(`With ${person.name}|${person.name} instead of`))
  expect(await words(page).innerText()).toContain('Total: RM ')
  await expect.poll(() => words(desk.page).innerText(), { timeout: 10_000 }).toContain('Changed by the customer')
  expect(await words(desk.page).innerText()).toContain(`Add-ons: none → ${addon}`)
  const now = await callAs<{ data: { total: { amount: number } } }>(buyer.jwt, 'GET', `/api/h/orders/${orderid}`)
  expect(now.data.total.amount).toBeGreaterThan(quote.total.amount)
  for (const visitor of [buyer, desk]) {
    await visitor.expectClean()
    await visitor.close()
  }
})

test('what is chosen stays when the booking is changed on another device meanwhile, and that is said', async () => {
  const { orderid, addon, addonid, person } = await aChangeable()
  const buyer = await aDemoPerson('customer', { viewport: phone })
  await buyer.open(`/my/order/${orderid}`)
  const { page } = buyer
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  const added = asking.getByRole('checkbox', { name: addon })
  await asking.getByRole('radio', { name: person.name }).check()
  expect(await added.isChecked()).toBe(false)
  const body = { as: 'customer', addons: [{ addonid, quantity: 1 }] }
  await callAs(buyer.jwt, 'POST', `/api/h/orders/${orderid}/change`, body)
  const news = asking.getByRole('alert').filter({ hasText: 'Meanwhile this has changed:' })
  await news.getByText(`Add-ons: none → ${addon}`).waitFor()
  await expect.poll(() => added.isChecked()).toBe(true)
  expect(await asking.getByRole('radio', { name: person.name }).isChecked()).toBe(true)
  await buyer.expectAccessible()
  await asking.getByRole('button', { name: 'Change the booking' }).click()
  await page.getByText('Your booking is changed.').waitFor()
  const { data } = await callAs<{ data: OrderView }>(buyer.jwt, 'GET', `/api/h/orders/${orderid}`)
  expect(data.lines.find(({ kind }) => kind === 'service')?.wantedStaffid).toBe(person.staffid)
  expect(data.lines.find((line) => line.addonid === addonid)?.quantity).toBe(1)
  // What was done is chosen no more: the dialog begins with the booking as it is.
  await page.getByRole('button', { name: 'Change booking' }).click()
  await expect.poll(() => added.isChecked()).toBe(true)
  await added.uncheck()
  await asking.getByText(/less/).waitFor()
  await buyer.expectClean()
  await buyer.close()
})

test('what is put back follows the booking, and is not chosen', async () => {
  const { orderid, addon, addonid, person } = await aChangeable()
  const buyer = await aDemoPerson('customer', { viewport: phone })
  await buyer.open(`/my/order/${orderid}`)
  const { page } = buyer
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  const added = asking.getByRole('checkbox', { name: addon })
  await added.check()
  await added.uncheck()
  await asking.getByRole('radio', { name: person.name }).check()
  await asking.getByRole('radio', { name: 'Anyone' }).check()
  const body = { as: 'customer', addons: [{ addonid, quantity: 1 }], staffid: person.staffid }
  await callAs(buyer.jwt, 'POST', `/api/h/orders/${orderid}/change`, body)
  await asking.getByText(`Add-ons: none → ${addon}`).waitFor()
  await expect.poll(() => added.isChecked()).toBe(true)
  expect(await asking.getByRole('radio', { name: person.name }).isChecked()).toBe(true)
  expect(await asking.getByRole('button', { name: 'Change the booking' }).isDisabled()).toBe(true)
  await buyer.expectClean()
  await buyer.close()
})

/** A booking that can be changed once more, in its open dialog, where two answers are lost; `sent` is what was sent, each time. */
async function aLastChange({ arrives }: { arrives: boolean }) {
  const booking = await aChangeable()
  const { orderid, addon, addonid } = booking
  const buyer = await aDemoPerson('customer', { viewport: phone })
  for (const quantity of [1, 0]) {
    const body = { as: 'customer', addons: quantity ? [{ addonid, quantity }] : [] }
    await callAs(buyer.jwt, 'POST', `/api/h/orders/${orderid}/change`, body)
  }
  await buyer.open(`/my/order/${orderid}`)
  const { page } = buyer
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  await asking.getByText('You can move or change this booking 1 more time.').waitFor()
  const sent: { expectedTotal?: number }[] = []
  await page.route('**/api/h/orders/*/change', async (route) => {
    sent.push(route.request().postDataJSON() as { expectedTotal?: number })
    if (!arrives) return route.abort('connectionreset')
    const response = await route.fetch()
    await (sent.length <= 2 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  const added = asking.getByRole('checkbox', { name: addon })
  await added.check()
  const sum = asking.getByText(/^New total RM .* more\./)
  await sum.waitFor()
  const said = await sum.innerText()
  const confirm = asking.getByRole('button', { name: 'Change the booking' })
  await confirm.click()
  await asking.getByText('No answer came.').waitFor()
  return { ...booking, buyer, page, asking, added, sum, said, confirm, sent }
}

test('the last change that is left can be sent again where its answer is lost', async () => {
  const { buyer, page, addon, asking, sum, said, confirm, sent } = await aLastChange({ arrives: true })
  // The page behind it knows by now, and the booking can be changed no more.
  await expect.poll(() => page.locator('main').getByText(`Add-ons: none → ${addon}`).count()).toBe(2)
  expect(await page.getByText('Meanwhile this has changed').count()).toBe(0)
  expect(await sum.innerText()).toBe(said)
  expect(await confirm.isEnabled()).toBe(true)
  await confirm.click()
  await asking.waitFor({ state: 'detached' })
  await page.getByText('Your booking is changed.').waitFor()
  expect(sent).toHaveLength(3)
  await buyer.close()
})

test('whoever chooses otherwise after the last change was lost can ask for it, and reads that the first is done', async () => {
  const { buyer, orderid, addonid, person, asking, confirm, sent } = await aLastChange({ arrives: true })
  await asking.getByRole('radio', { name: person.name }).check()
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await confirm.click()
  await asking.getByText('What you changed first was done').waitFor()
  // Of the other wish no price was told: it is not done for any but the one that was agreed.
  expect(sent[2]?.expectedTotal).toBe(sent[0]?.expectedTotal)
  const { data } = await callAs<{ data: OrderView }>(buyer.jwt, 'GET', `/api/h/orders/${orderid}`)
  expect(data.lines.find((line) => line.addonid === addonid)?.quantity).toBe(1)
  expect(data.movesLeft).toBe(0)
  await buyer.close()
})

test('what was lost and is chosen otherwise is not sent while its price is not heard, and nothing is refused of nothing', async () => {
  const { buyer, page, added, person, asking, confirm, sent } = await aLastChange({ arrives: false })
  await page.route('**/api/h/orders/*/change/quote', (route) => route.abort('connectionreset'))
  await asking.getByRole('radio', { name: person.name }).check()
  await asking.getByRole('alert').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await asking.getByRole('radio', { name: 'Anyone' }).check()
  await added.uncheck()
  await expect.poll(() => asking.getByRole('alert').count()).toBe(0)
  expect(sent).toHaveLength(2)
  await buyer.close()
})

test('the desk that moves a booking is told what its customer changes of it meanwhile', async () => {
  const { orderid, addonid, quote } = await aChangeable()
  const customer = await signIn('customer@khidmat.test')
  const desk = await aDemoPerson('owner', { viewport: desktop })
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await desk.page.getByRole('button', { name: 'Reschedule' }).click()
  const moving = desk.page.getByRole('dialog')
  await moving.getByText('Moves left without asking').or(moving.getByText('Questions')).first().waitFor()
  const body = { as: 'customer', addons: [{ addonid, quantity: 1 }] }
  await callAs(customer.jwt, 'POST', `/api/h/orders/${orderid}/change`, body)
  const before = formatMoney(quote.total.amount, 'MYR')
  await moving.getByText(`The sum has changed meanwhile, from ${before} to `).waitFor()
  await desk.expectClean()
  await desk.close()
})

test('the desk that is asked whether a sum came is told that it changed meanwhile, and notes the new one', async () => {
  const { orderid, quote } = await aChangeable()
  const customer = await signIn('customer@khidmat.test')
  const desk = await aDemoPerson('owner', { viewport: phone })
  const { page } = desk
  await desk.open(`/co/${slug}/admin/orders/${orderid}`)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const words = (amount: number) => formatMoney(amount, 'MYR')
  const before = words(quote.total.amount)
  await page.getByRole('dialog', { name: `${before} received on the spot?` }).waitFor()
  const addonid = quote.addons.find(({ fits }) => fits)?.addonid
  const body = { as: 'customer', addons: [{ addonid, quantity: 1 }] }
  const path = `/api/h/orders/${orderid}/change`
  const { data } = await callAs<{ data: { total: { amount: number } } }>(customer.jwt, 'POST', path, body)
  const after = words(data.total.amount)
  const asking = page.getByRole('dialog', { name: `${after} received on the spot?` })
  await asking.getByText(`The sum has changed meanwhile, from ${before} to ${after}.`).waitFor()
  await desk.expectAccessible()
  await asking.getByRole('button', { name: 'Mark as paid' }).click()
  await asking.waitFor({ state: 'detached' })
  const now = await callAs<{ data: { paid: { amount: number } } }>(customer.jwt, 'GET', `/api/h/orders/${orderid}`)
  expect(now.data.paid.amount).toBe(data.total.amount)
  await desk.expectClean()
  await desk.close()
})

test('what cannot be paid any more is not offered, and says why, instead of being refused once it is chosen', async () => {
  const { orderid, addon } = await aChangeable()
  const owner = await signIn('owner@khidmat.test')
  const paid = await callAs<{ ok: boolean }>(owner.jwt, 'POST', `/api/h/orders/${orderid}/mark_paid`, {
    as: 'provider',
  })
  expect(paid.ok).toBe(true)
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page } = buyer
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  const choice = asking.getByRole('checkbox', { name: addon })
  await choice.waitFor()
  expect(await choice.isDisabled()).toBe(true)
  await asking.getByText('Paid on the spot already: agree on a change with the provider.').first().waitFor()
  await buyer.expectAccessible()
  await buyer.expectClean()
  await buyer.close()
})

test('a booking is moved into its own time, with whoever serves it already', async () => {
  const { orderid } = await aChangeable()
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = buyer
  const shown = async () => (await callAs<{ data: OrderView }>(jwt, 'GET', `/api/h/orders/${orderid}`)).data
  const before = await shown()
  const [startsAt, endsAt] = [before.startsAt ?? '', before.endsAt ?? '']
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  const coming = page.waitForResponse(
    (one) => one.url().includes(`/orders/${orderid}/slots`) && one.url().includes('day'),
  )
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const asking = page.getByRole('dialog', { name: 'Move to another time' })
  const answer = await coming
  const { data } = (await answer.json()) as { data: SlotsView }
  const near = data.slots.find((one) => startsAt < one.startsAt && one.startsAt < endsAt)?.startsAt ?? ''
  const time = formatInstant(near, 'en', before.zone, 'time')
  await asking.getByRole('group', { name: 'Free times' }).getByRole('button', { name: time, exact: true }).click()
  await asking.getByRole('button', { name: `Move to ${formatInstant(near, 'en', before.zone)}` }).waitFor()
  expect(await asking.getByText(/is not free at this time/).count()).toBe(0)
  await asking.getByRole('button', { name: /^Move to / }).click()
  await asking.waitFor({ state: 'detached' })
  const after = await shown()
  expect(after).toMatchObject({ startsAt: near, lines: [{ staff: { staffid: before.lines[0]?.staff?.staffid } }] })
  await buyer.expectClean()
  await buyer.close()
})

test('what was chosen besides the time is still chosen after the time was moved, and after that was left', async () => {
  const { orderid, offerid, addonid, addon } = await aChangeable()
  const buyer = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = buyer
  const shown = async () => (await callAs<{ data: OrderView }>(jwt, 'GET', `/api/h/orders/${orderid}`)).data
  const { zone, startsAt, lines } = await shown()
  // A time at which there is room for more than the booking is now.
  const find = { offerid, day: dayOf(new Date(startsAt ?? ''), zone), addons: [{ addonid, quantity: 1 }] }
  const { data: longer } = await call<{ data: SlotsView }>('GET', '/api/data/khidmat-slots', { find })
  const roomy = longer.slots.find(({ staffids }) => staffids.includes(lines[0]?.staff?.staffid ?? ''))
  const time = formatInstant(roomy?.startsAt ?? '', 'en', zone, 'time')
  await buyer.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Change booking' }).click()
  const asking = page.getByRole('dialog', { name: 'Change booking' })
  const moving = page.getByRole('dialog', { name: 'Move to another time' })
  const isChosen = () => asking.getByRole('checkbox', { name: addon }).isChecked()
  await asking.getByRole('checkbox', { name: addon }).check()
  await asking.getByRole('button', { name: 'Move to another time' }).click()
  await moving.waitFor()
  await page.goBack()
  await asking.waitFor()
  expect(await isChosen()).toBe(true)
  await asking.getByRole('button', { name: 'Move to another time' }).click()
  await moving.getByRole('group', { name: 'Free times' }).getByRole('button', { name: time, exact: true }).click()
  await moving.getByRole('button', { name: /^Move to / }).click()
  await asking.getByText('You can move or change this booking 2 more times.').waitFor()
  expect(await isChosen()).toBe(true)
  expect(await asking.getByRole('alert').count()).toBe(0)
  await asking.getByText(/^New total RM .* more\./).waitFor()
  await buyer.expectAccessible()
  await asking.getByRole('button', { name: 'Change the booking' }).click()
  await asking.waitFor({ state: 'detached' })
  const { data } = await callAs<{ data: OrderView }>(jwt, 'GET', `/api/h/orders/${orderid}`)
  expect(data.lines.map(({ name }) => name.en)).toContain(addon)
  // Made is made: nothing of it is kept for the next time.
  await page.getByRole('button', { name: 'Change booking' }).click()
  await asking.getByText('You can move or change this booking 1 more time.').waitFor()
  await expect.poll(isChosen).toBe(true)
  expect(await asking.getByText(/^New total RM/).count()).toBe(0)
  await buyer.expectClean()
  await buyer.close()
})
