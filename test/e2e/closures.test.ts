import { expect, test } from 'vitest'
import { aSetUpCompany } from './a-set-up-company.ts'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** The Monday after next, of the company's clock: the one day of the week on which it is open. */
function aMonday(): string {
  const day = new Date(Date.now() + 8 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

/** When an offer can be booked on a day. */
async function timesOf(offerid: string, day: string): Promise<string[]> {
  const find = encodeURIComponent(JSON.stringify({ offerid, day }))
  const answer = await fetch(`${serverUrl()}/api/data/khidmat-slots?find=${find}`)
  const { data } = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
  return data.slots.map(({ startsAt }) => startsAt)
}

/** An open company of somebody who is signed in in the browser, with two bookings on a Monday. */
async function aBookedCompany(visitor: Visitor) {
  const { jwt } = await aMember(visitor)
  const { id, slug } = await aSetUpCompany(jwt, 1)
  const operator = await sessionOf('operator@khidmat.test')
  await callAs(operator.jwt, 'PUT', `/api/h/admin/companies/${id}`, { decision: 'approve' })
  const { data } = await callAs<{ data: { rows: { offerid: string }[] } }>(
    jwt,
    'GET',
    `/api/h/offers?companyid=${slug}`,
  )
  const offerid = data.rows[0]?.offerid ?? ''
  const monday = aMonday()
  const [first = '', , , , last = ''] = await timesOf(offerid, monday)
  const guest = `${crypto.randomUUID().slice(0, 12)}@example.test`
  for (const startsAt of [first, last])
    expect(
      await callAs(jwt, 'POST', '/api/h/desk/walk-ins', {
        companyid: slug,
        offerid,
        startsAt,
        name: 'Mei',
        email: guest,
      }),
    ).toMatchObject({ ok: true })
  return { jwt, slug, offerid, monday, guest }
}

const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])(
  'on %s an owner closes a day, sees who is booked, has all of them cancelled, and opens the day again',
  async (_where, viewport) => {
    const visitor = await aVisitor({ viewport })
    const { page } = visitor
    const { slug, offerid, monday, guest } = await aBookedCompany(visitor)
    await visitor.open(`/co/${slug}/admin/profile`)
    await page.getByRole('navigation', { name: 'Storefront' }).getByRole('link', { name: 'Closed days' }).click()
    await page.getByText('No closed days ahead').waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: 'Close days' }).first().click()
    const form = dialog(visitor)
    await form.getByText('Choose the days to see what is booked then.').waitFor()
    await form.getByLabel('First day').fill(monday)
    await form.getByLabel('Last day').fill(monday)
    await form.getByText('2 bookings lie on these days').waitFor()
    expect(await form.getByRole('link', { name: 'Gunting rambut panjang' }).count()).toBe(2)
    await form
      .getByLabel(/^What guests read/)
      .first()
      .fill('Family wedding')
    await form.getByRole('radio', { name: /^Cancel all of them/ }).check()
    await visitor.expectAccessible()
    await form.getByRole('button', { name: 'Close and cancel 2 bookings' }).click()
    await page.getByText('These days are closed.').waitFor()
    await page.getByText('Family wedding').first().click()
    await dialog(visitor).getByText('2 bookings were cancelled.').waitFor()
    await dialog(visitor).getByText('Nothing is booked on these days.').waitFor()
    await visitor.expectAccessible()
    await expect
      .poll(async () => {
        const mails = await fetch(`${serverUrl()}/dev/mailbox?to=${encodeURIComponent(guest)}&format=json`)
        const { data } = (await mails.json()) as { data: { subject: string }[] }
        return data.filter(({ subject }) => subject.includes('cancelled')).length
      })
      .toBe(2)
    expect(await timesOf(offerid, monday)).toEqual([])

    const buyer = await aVisitor({ viewport })
    await buyer.open(`/co/${slug}`)
    await buyer.page
      .locator('#branches li')
      .getByText(/^Closed · .* · Family wedding$/)
      .waitFor()
    await buyer.expectAccessible()
    await buyer.expectClean()
    await buyer.close()

    await dialog(visitor).getByRole('button', { name: 'Open again' }).click()
    await page.getByText('These days are open again.').waitFor()
    await page.getByText('No closed days ahead').waitFor()
    expect((await timesOf(offerid, monday)).length).toBeGreaterThan(0)
    await visitor.expectClean()
    await visitor.close()
  },
)

test('what somebody books meanwhile is shown before it is cancelled, and the schedule says which days are closed', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const { jwt, slug, offerid, monday } = await aBookedCompany(visitor)
  await visitor.open(`/co/${slug}/admin/profile?tab=closures`)
  await page.getByRole('button', { name: 'Close days' }).first().click()
  const form = dialog(visitor)
  await form.getByLabel('First day').fill(monday)
  await form.getByLabel('Last day').fill(monday)
  await form.getByText('2 bookings lie on these days').waitFor()
  await form.getByRole('radio', { name: /^Cancel all of them/ }).check()
  // The list is not asked for again until the third was booked and the form was sent.
  await page.route('**/api/h/closures/bookings?*', async (route) => {
    await gate
    await route.continue()
  })
  let lift = () => {}
  const gate = new Promise<void>((resolve) => {
    lift = resolve
  })
  const [startsAt] = (await timesOf(offerid, monday)).slice(-1)
  await callAs(jwt, 'POST', '/api/h/desk/walk-ins', { companyid: slug, offerid, startsAt, name: 'Lina' })
  await form.getByRole('button', { name: 'Close and cancel 2 bookings' }).click()
  await form.getByText('What is booked on these days has changed meanwhile.').waitFor()
  lift()
  await form.getByText('3 bookings lie on these days').waitFor()
  await form.getByRole('radio', { name: /^Leave them/ }).check()
  await form.getByRole('button', { name: 'Close days' }).click()
  await page.getByText('These days are closed.').waitFor()
  await page.getByRole('table').getByText('3 bookings').waitFor()

  await visitor.open(`/co/${slug}/admin/schedule?view=day&date=${monday}`)
  await page.getByRole('link', { name: /^Closed: / }).click()
  await dialog(visitor).getByText('3 bookings lie on these days').waitFor()
  await dialog(visitor).getByRole('button', { name: 'Cancel what is left (3)' }).click()
  await dialog(visitor).getByText('3 bookings were cancelled.').waitFor()
  await visitor.close()
})
