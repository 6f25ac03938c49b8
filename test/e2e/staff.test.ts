import { expect, test } from 'vitest'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

const desk = '/co/seri-ayu-salon/admin'
const users = '/co/seri-ayu-salon/admin/users'

const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()

/** The owner invites an address as one who sees their own bookings alone. */
async function invite(owner: Visitor, email: string): Promise<void> {
  await owner.open(users)
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click()
  const form = dialog(owner)
  await form.getByLabel('Email or phone number').fill(email)
  await form.getByLabel('Where it holds').selectOption({ label: 'Own bookings only' })
  await owner.expectAccessible()
  await form.getByRole('button', { name: 'Send the invite' }).click()
  await owner.page.getByRole('heading', { name: 'Open invites' }).waitFor()
  await owner.page.getByText(email).waitFor()
}

/** Opens somebody of the list. */
async function openRow(owner: Visitor, name: string) {
  await owner.page.getByRole('table').getByRole('button', { name }).first().click()
  await dialog(owner).getByRole('heading', { name }).waitFor()
}

test('an owner invites by mail; who accepts sees their own bookings alone, is given more, and is removed', async () => {
  const member = await aVisitor({ viewport: phone })
  const { email, jwt } = await aMember(member)
  const owner = await aDemoPerson('owner', { viewport: desktop })
  await invite(owner, email)
  const mails = await fetch(`${serverUrl()}/dev/mailbox?to=${encodeURIComponent(email)}&format=json`).then((answer) =>
    answer.text(),
  )
  expect(mails).toContain('invites you to its team')

  await member.open('/my/accounts')
  await member.page.getByRole('button', { name: 'Accept' }).click()
  await member.page.getByText('You work for Seri Ayu Salon now').waitFor()
  await member.open(`${desk}/orders?filter=all`)
  await member.page.getByText('No order yet').waitFor()
  const { data } = await callAs<{ data: { rows: unknown[] } }>(
    jwt,
    'GET',
    '/api/h/desk/orders?companyid=seri-ayu-salon&filter=all',
  )
  expect(data.rows).toEqual([])
  // Who may not manage the staff is told so, and finds themselves and the way out.
  await member.open(users)
  await member.page.getByText('Your role here does not include: Invite staff and give them rights').waitFor()
  await member.page.getByText('Own bookings only').waitFor()
  await member.expectAccessible()
  await member.expectClean()

  await owner.open(users)
  await openRow(owner, 'Siti')
  const form = dialog(owner)
  expect(await form.getByLabel('Role').inputValue()).toBe('front_desk')
  await form.getByText('Why may Siti do this?').click()
  await form.getByText('Comes with the role Front desk · Own bookings only').first().waitFor()
  await form.getByRole('checkbox', { name: /^Own bookings only/ }).uncheck()
  await form.getByRole('checkbox', { name: 'See the figures of the dashboard and reports' }).check()
  expect(await form.getByLabel('Role').inputValue()).toBe('custom')
  await owner.expectAccessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  // Their open page is theirs from the moment on.
  await member.open(`${desk}/dashboard`)
  await member.page.getByRole('heading', { level: 1 }).waitFor()
  const { data: all } = await callAs<{ data: { rows: unknown[] } }>(
    jwt,
    'GET',
    '/api/h/desk/orders?companyid=seri-ayu-salon&filter=all',
  )
  expect(all.rows.length).toBeGreaterThan(0)

  await openRow(owner, 'Siti')
  await dialog(owner).getByRole('button', { name: 'Remove from the company' }).click()
  await dialog(owner).getByRole('heading', { name: 'Remove Siti?' }).waitFor()
  await dialog(owner).getByRole('button', { name: 'Remove from the company' }).click()
  await owner.page.locator('dialog[open]').first().waitFor({ state: 'detached' })
  await expect.poll(() => owner.page.getByText('Siti', { exact: true }).count()).toBe(0)
  await owner.expectAccessible()
  await owner.expectClean()
  await member.open(`${desk}/orders`)
  await member.page.getByText('Ask its owner to invite you', { exact: false }).waitFor()
  await Promise.all([member.close(), owner.close()])
}, 120_000)

test('who is booked is not removed: what is ahead is said, and a colleague is offered', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { data } = await callAs<{
    data: { rows: { staffid: string; name: string; serves: boolean; flags: string }[] }
  }>(owner.jwt, 'GET', '/api/h/staff?companyid=seri-ayu-salon')
  const booked = data.rows.find(({ serves, flags }) => serves && flags === '')
  await owner.open(`${users}?open=${booked?.staffid}`)
  await dialog(owner).getByRole('button', { name: 'Remove from the company' }).click()
  await dialog(owner)
    .getByRole('heading', { name: /^Remove .*\?$/ })
    .waitFor()
  await dialog(owner).getByRole('button', { name: 'Remove from the company' }).click()
  await dialog(owner).getByText('There are bookings ahead with this person', { exact: false }).waitFor()
  await dialog(owner).getByText(`with ${booked?.name}`, { exact: false }).first().waitFor()
  await dialog(owner).getByLabel('Who takes over').waitFor()
  await owner.expectAccessible()
  await owner.expectClean()
  await owner.close()
})

test('an invite is taken back, and who works there leaves by themselves', async () => {
  const member = await aVisitor({ viewport: desktop })
  const { email } = await aMember(member)
  const owner = await aDemoPerson('owner', { viewport: desktop })
  await invite(owner, email)
  await owner.page.getByRole('button', { name: `Send the invite to ${email} again` }).click()
  await owner.page.getByText('Invite sent again.').waitFor()
  await owner.page.getByRole('button', { name: `Take back the invite to ${email}` }).click()
  await owner.page.getByText(email).waitFor({ state: 'detached' })
  await invite(owner, email)
  await owner.close()
  await member.open('/my/accounts')
  await member.page.getByRole('button', { name: 'Accept' }).click()
  await member.page.getByText('You work for Seri Ayu Salon now').waitFor()
  await member.open(users)
  await openRow(member, 'Siti')
  await dialog(member).getByRole('button', { name: 'Leave the company' }).click()
  await dialog(member).getByRole('heading', { name: 'Leave the company' }).waitFor()
  await dialog(member).getByRole('button', { name: 'Leave the company' }).click()
  await member.page.waitForURL(/\/my\/accounts$/)
  await member.page.getByText('You do not work for a company here').waitFor()
  expect(await member.page.getByRole('link', { name: 'Seri Ayu Salon' }).count()).toBe(0)
  await member.expectClean()
  await member.close()
}, 90_000)

test('who saves over what somebody else has changed meanwhile is told, sees how it stands, and saves again', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const list = '/api/h/staff?companyid=seri-ayu-salon'
  const { data } = await callAs<{ data: { rows: { staffid: string; isYou: boolean; flags: string }[] } }>(
    owner.jwt,
    'GET',
    list,
  )
  const staffid = data.rows.find(({ isYou, flags }) => !isYou && flags === '')?.staffid ?? ''
  await callAs(owner.jwt, 'PUT', list, { staffid, perms: '' })
  await owner.open(`${users}?open=${staffid}`)
  const form = dialog(owner)
  const save = form.getByRole('form', { name: 'What they may do' }).getByRole('button', { name: 'Save' })
  await form.getByLabel('Role').selectOption('gate')
  await callAs(owner.jwt, 'PUT', list, { staffid, perms: 'BTXD' })
  await save.click()
  await form.getByRole('alert').getByText('Somebody else changed what this person may do', { exact: false }).waitFor()
  await form.getByText('Accountant', { exact: true }).first().waitFor()
  expect(await form.getByLabel('Role').inputValue()).toBe('gate')
  await save.click()
  await form.waitFor({ state: 'detached' })
  const after = await callAs<{ data: { rows: { staffid: string; perms: string }[] } }>(owner.jwt, 'GET', list)
  expect(after.data.rows.find((row) => row.staffid === staffid)?.perms).toBe('K')
  await callAs(owner.jwt, 'PUT', list, { staffid, perms: '' })
  await owner.expectClean()
  await owner.close()
})
