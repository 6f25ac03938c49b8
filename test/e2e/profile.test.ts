import { expect, test } from 'vitest'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone } from './visitor.ts'

interface Profile {
  data: {
    id: string
    uts: number
    avatarFileId: string | null
    cdata: { locale?: string }
    infos?: { infoid: string; city: string; lat: number | null }[]
  }
}

test('a picture is cut and shown, an address is pinned, a notice is muted', async () => {
  const visitor = await aDemoPerson('staff', { viewport: phone })
  const { page, jwt } = visitor
  const profile = () => callAs<Profile>(jwt, 'GET', '/api/h/profile?withInfos=1').then(({ data }) => data)
  await visitor.open('/my/profile/update')
  await page.setInputFiles('input[type=file]', 'docs/front-page.jpg')
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' })
  await crop.getByLabel('Zoom').fill('2')
  await visitor.expectAccessible()
  await crop.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Saved').first().waitFor()
  const { id, avatarFileId } = await profile()
  expect((await fetch(`${new URL(page.url()).origin}/api/f/${avatarFileId}?size=avatar`)).status).toBe(200)

  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await dialog.getByLabel('Name of this address').fill('Studio')
  await dialog.getByLabel('Street and number').fill('3, Lorong Ipoh')
  await dialog.getByLabel('Town').fill('Ipoh')
  await dialog.getByRole('button', { name: 'Pin the town' }).click()
  await dialog.getByText('Drag the pin to the exact place.').waitFor()
  await visitor.expectAccessible()
  // A reload takes neither words nor pin; what stays of them comes back with the dialog.
  await page.reload()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByText('What you wrote is still here.').waitFor()
  await dialog.getByText('Drag the pin to the exact place.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Studio' }).getByText('On the map').waitFor()
  const studio = (await profile()).infos?.find(({ city }) => city === 'Ipoh')
  expect(studio?.lat).toBeCloseTo(4.6, 0)
  // A pin that was taken away stays away, too.
  const studioRow = page.getByRole('listitem').filter({ hasText: 'Studio' })
  await studioRow.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Remove the pin' }).click()
  await page.reload()
  await studioRow.getByRole('button', { name: 'Change' }).click()
  await page.getByText('Click the map to set the pin').waitFor()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByText('Drag the pin to the exact place.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove Studio' }).click()
  await page.getByText('Studio').waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Reminders: Email' }).uncheck()
  expect(await page.getByRole('checkbox', { name: 'Security: Email' }).isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Reminders: Email', checked: false }).waitFor()
  await callAs(jwt, 'POST', '/api/h/user-prefs', { notifications: {} })
  await callAs(jwt, 'PUT', '/api/h/contact', { id, avatarFileId: null })
  await visitor.expectClean()
  await visitor.close()
})

test('a preference that the server refuses goes back and says why; one it takes reaches the other tab', async () => {
  const visitor = await aDemoPerson('staff', { viewport: desktop })
  const { page, jwt } = visitor
  await visitor.open('/my/profile/update')
  const currency = page.getByLabel('Currency')
  await page.route('**/api/h/user-prefs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { ok: false, code: 'request.invalid', errorMsg: 'Not this one' } })
      : route.continue(),
  )
  await currency.selectOption('SGD')
  await page.getByText('Not this one').waitFor()
  expect(await currency.inputValue()).toBe('MYR')
  await page.unroute('**/api/h/user-prefs')
  const other = await visitor.context.newPage()
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  await currency.selectOption('SGD')
  await expect.poll(() => other.getByLabel('Currency').inputValue()).toBe('SGD')
  await expect
    .poll(async () => (await callAs<{ data: { currency: string } }>(jwt, 'GET', '/api/h/user-prefs')).data.currency)
    .toBe('SGD')
  await callAs(jwt, 'POST', '/api/h/user-prefs', { currency: 'MYR' })
  await visitor.close()
})

test('a profile that changed elsewhere is fetched anew; one that cannot be asked about is fresh', async () => {
  const visitor = await aDemoPerson('staff', { viewport: desktop })
  const { page, jwt } = visitor
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('khidmat_profile') ?? '{}') as { uts: number })
  await visitor.open('/install')
  await visitor.open('/about/terms')
  const fetches: string[] = []
  page.on('request', (request) => fetches.push(new URL(request.url()).pathname))
  const { uts } = await kept()
  await visitor.open('/about/privacy')
  expect(fetches).toContain('/api/h/meta/contactuts')
  expect(fetches).not.toContain('/api/h/profile')
  const { data } = await callAs<Profile>(jwt, 'GET', '/api/h/profile')
  await callAs(jwt, 'PUT', '/api/h/contact', { id: data.id, cdata: { locale: 'ms' } })
  await page.route('**/api/h/meta/contactuts*', (route) => route.abort())
  await visitor.open('/about/terms')
  expect((await kept()).uts).toBe(uts)
  await page.unroute('**/api/h/meta/contactuts*')
  await visitor.open('/about/privacy')
  expect((await kept()).uts).toBeGreaterThan(uts)

  // Choosing a language in the header says so to the contact record.
  await page.locator('summary', { hasText: 'English' }).click()
  await page.getByRole('link', { name: '中文' }).first().click()
  await page.waitForURL('**/zh/about/privacy')
  const locale = async () => (await callAs<Profile>(jwt, 'GET', '/api/h/profile')).data.cdata.locale
  await expect.poll(locale).toBe('zh')
  await callAs(jwt, 'PUT', '/api/h/contact', { id: data.id, cdata: { locale: 'en' } })
  await visitor.close()
})

test('logging out leaves nothing of the person in the browser but its device id', async () => {
  const visitor = await aDemoPerson('staff', { viewport: desktop })
  const { page } = visitor
  await visitor.open('/about/terms')
  await page.evaluate(() => {
    localStorage.setItem('fcm_token', 'x')
    localStorage.setItem('other_site_key', 'kept')
    localStorage.setItem('khidmat_order_data', '{}')
  })
  await page.locator('summary[aria-label="Your account"]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.waitForLoadState('networkidle')
  const left = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(left.filter((key) => /^(fcm|khidmat_(jwt|id|cinfoid|folderid|profile|company|order))/.test(key))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['device_id', 'other_site_key']))
  await visitor.close()
})

test('whoever logs out stays in the language of the page', async () => {
  const visitor = await aDemoPerson('staff', { viewport: desktop })
  await visitor.open('/ms/about/terms')
  await visitor.page.locator('summary[aria-label="Akaun anda"]').click()
  await visitor.page.getByRole('button', { name: 'Log keluar' }).click()
  await visitor.page.waitForURL((url) => url.pathname === '/ms')
  await visitor.close()
})
