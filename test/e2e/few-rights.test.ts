import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const desk = '/co/seri-ayu-salon/admin'

/** Somebody new at the demo's salon, with no more rights than these letters. */
async function aColleague(perms: string, viewport = desktop) {
  const visitor = await aVisitor({ viewport })
  const { email, jwt } = await aMember(visitor)
  const owner = await sessionOf('owner@khidmat.test')
  const prefs = await callAs<{ data: { companyid: string } }>(owner.jwt, 'GET', '/api/h/comp-prefs?slug=seri-ayu-salon')
  const invite = { companyid: prefs.data.companyid, email, perms }
  const sent = await callAs(owner.jwt, 'POST', '/api/h/invite', invite)
  expect(sent, JSON.stringify(sent)).toMatchObject({ ok: true })
  const { data } = await callAs<{ data: { rows: { msgid: string; infoid: string; toid: string }[] } }>(
    jwt,
    'GET',
    '/api/h/invites',
  )
  const [invited] = data.rows
  const accepted = await callAs(jwt, 'PUT', '/api/h/invite/accept', {
    msgid: invited?.msgid,
    infoid: invited?.infoid,
    toid: invited?.toid,
  })
  expect(accepted, JSON.stringify(accepted)).toMatchObject({ ok: true })
  return visitor
}

test('who may only close times lands on the schedule, which offers that alone and says what is missing', async () => {
  const visitor = await aColleague('S')
  const { page } = visitor
  await visitor.open(`${desk}/dashboard`)
  await page.waitForURL((url) => url.pathname === `${desk}/schedule`)
  const lacking = page.getByText('Your role here does not include:')
  await lacking.waitFor()
  expect(await lacking.innerText()).toContain('Book for customers who call or come by')
  expect(await lacking.innerText()).toContain('Accept, move and cancel orders')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').first().waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-movable]').count()).toBe(0)
  await visitor.open(`${desk}/orders`)
  await page.getByRole('heading', { name: 'This page is not part of your role' }).waitFor()
  await page.getByText('See orders and the schedule').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.close()
})

test('who has no right for any page is told so, and whom to ask', async () => {
  const visitor = await aColleague('K', phone)
  await visitor.open(`${desk}/dashboard`)
  await visitor.page.getByRole('heading', { name: 'There is nothing here for your role yet' }).waitFor()
  await visitor.page.getByText('Ask the owner of the company for it.').waitFor()
  await visitor.close()
})

test('who only answers messages opens a thread, with no way to its order', async () => {
  const visitor = await aColleague('M')
  const { page } = visitor
  await visitor.open(`${desk}/messages`)
  await page.locator('a[href*="order="]').first().click()
  await page.getByLabel('Write a message').waitFor()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.locator('a[href*="/admin/orders/"]').count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('who only sees orders finds no field for messages, no file, and nothing to drag', async () => {
  const visitor = await aColleague('B')
  const { page } = visitor
  await visitor.open(`${desk}/orders`)
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('button', { name: 'Download CSV' }).count()).toBe(0)
  await page.getByText('See customers, and download lists with contacts').waitFor()
  await page.locator('tbody tr').first().getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: 'Open order' })
    .or(page.getByRole('dialog').getByRole('link').last())
    .first()
    .click()
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}/)
  await page.getByText('Read and answer messages').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await visitor.open(`${desk}/schedule`)
  await page.getByText('Your role here does not include:').waitFor()
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  expect(await page.locator('[data-movable]').count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('who sees figures alone has a dashboard without the lists of orders', async () => {
  const visitor = await aColleague('D')
  const { page } = visitor
  await visitor.open(`${desk}/dashboard`)
  await page.getByRole('heading', { name: 'Bookings per day' }).waitFor()
  await page.getByText('See orders and the schedule').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await visitor.close()
})

test('whoever has every right is told of none', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  for (const path of ['schedule', 'orders', 'offers', 'settings']) {
    await owner.open(`${desk}/${path}`)
    await owner.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await owner.page.getByText('Your role here does not include:').count()).toBe(0)
  }
  await owner.close()
})
