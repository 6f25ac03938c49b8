import { expect, test } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** Moves the login of a new member, in a language, and answers where the mail to the old address leads. */
async function aMovedMember(visitor: Visitor, locale: string): Promise<{ email: string; next: string; link: string }> {
  const { email, jwt, device } = await aMember(visitor)
  const next = `moved-${email}`
  const call = (method: string, body: object) =>
    fetch(`${serverUrl()}/api/h/update-cinfo`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${jwt}`,
        'device-id': device,
        'accept-language': locale,
      },
      body: JSON.stringify(body),
    })
  await call('POST', { email: next })
  expect((await call('PUT', { email: next, tac: await visitor.codeFor(next) })).status).toBe(200)
  const answer = await fetch(`${serverUrl()}/dev/mailbox?to=${encodeURIComponent(email)}&format=json`)
  const { data } = (await answer.json()) as { data: { text: string }[] }
  const link = /https?:\/\/[^\s/]+(\/(?:ms\/|zh\/)?address-back#k=\S+)/.exec(data[0]?.text ?? '')?.[1]
  if (!link) throw new Error(`The mail has no link: ${data[0]?.text}`)
  return { email, next, link }
}

test.each([
  ['en', '', phone, 'Put it back', 'Your old address is back', 'light'],
  ['ms', '/ms', desktop, 'Pulihkan', 'Alamat lama anda telah dipulihkan', 'dark'],
  ['zh', '/zh', phone, '恢复', '您的旧地址已恢复', 'dark'],
] as const)(
  'the link to an old address puts it back without a login (%s)',
  async (locale, prefix, viewport, put, done, theme) => {
    const thief = await aVisitor({ viewport })
    const { email, next, link } = await aMovedMember(thief, locale)
    expect(link.startsWith(`${prefix}/address-back`)).toBe(true)
    const owner = await aVisitor({ viewport, theme })
    const { page } = owner
    await owner.open(link)
    // The key does not stay in the address, and opening the page changes nothing.
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await owner.expectAccessible()
    const button = page.getByRole('main').getByRole('button', { name: put })
    await page.reload()
    await button.click()
    await page.getByRole('heading', { name: done }).waitFor()
    await owner.expectAccessible()
    await page.getByRole('main').getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe(email)
    await owner.expectClean()
    expect(email).not.toBe(next)
    // Whoever moved it is out.
    await thief.open(`${prefix}/my/profile`)
    // The page may know already, by its live stream: then it shows a stranger's screen instead of a dialog.
    await expect.poll(() => thief.page.evaluate((key) => localStorage.getItem(key), storageKeys.jwt)).toBe(null)
    await owner.close()
    await thief.close()
  },
)

test('the link still puts the address back after another language was chosen', async () => {
  const thief = await aVisitor({ viewport: phone })
  const { link } = await aMovedMember(thief, 'en')
  const owner = await aVisitor({ viewport: phone })
  const { page } = owner
  await owner.open(link)
  await page.getByRole('main').getByRole('button', { name: 'Put it back' }).waitFor()
  await page.getByLabel('Language: English').click()
  await page.getByRole('link', { name: 'Bahasa Melayu' }).click()
  await page.waitForURL(/\/ms\/address-back$/)
  await page.getByRole('main').getByRole('button', { name: 'Pulihkan' }).click()
  await page.getByRole('heading', { name: 'Alamat lama anda telah dipulihkan' }).waitFor()
  await owner.expectClean()
  await owner.close()
  await thief.close()
})

test('the page says where it is without a link, and what a link that was used says', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await visitor.open('/address-back')
  await page.getByText('Open this page with the link in our message.').waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.open('/address-back#k=used.up')
  await page.getByRole('button', { name: 'Put it back' }).click()
  await page.getByRole('alert').waitFor()
  await visitor.expectAccessible()
  await visitor.close()
})
