import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from './form-ways.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const sizes = [
  { name: 'on a phone', viewport: phone },
  { name: 'on a wide screen', viewport: desktop },
]

/** The part of the gallery under a heading that begins so. */
const part = (page: Page, heading: string) => page.locator(`main section:has(> h2:text("${heading}"))`).first()
const edges = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { top: box.y, bottom: box.y + box.height }
}

test.each(sizes)(
  'earlier rows of a timeline come by the keyboard, and it goes on in the list ($name)',
  async (size) => {
    const visitor = await aVisitor(size)
    const { page } = visitor
    await visitor.open('/dev/ui/timeline')
    const list = page.getByRole('list', { name: 'A long timeline' })
    expect(await list.getByRole('listitem').count()).toBe(20)
    await page.getByRole('button', { name: 'Show 4 earlier' }).focus()
    await page.keyboard.press('Enter')
    expect(await list.getByRole('listitem').count()).toBe(24)
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await list.getByRole('listitem').last().locator('time').getAttribute('datetime')).toMatch(/^\d{4}-/)
    await visitor.expectClean()
    await visitor.close()
  },
)

test.each(sizes)('the foot of a list says what it comes to, and of which rows ($name)', async (size) => {
  const visitor = await aVisitor(size)
  const { page } = visitor
  await visitor.open('/dev/ui/lists')
  const table = page.getByRole('table', { name: 'rows', exact: true })
  const foot = table.locator('tfoot')
  expect(await foot.innerText()).toMatch(/On this page[\s\S]*RM 455\.00/)
  await table.getByRole('checkbox', { name: 'Select Home cleaning 3' }).press('Space')
  expect(await foot.innerText()).toMatch(/Chosen[\s\S]*RM 250\.00/)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(await foot.innerText()).toContain('On this page')
  expect(await page.getByRole('table', { name: 'totals of all pages' }).locator('tfoot').innerText()).toMatch(
    /In all[\s\S]*RM 12,345\.00/,
  )
  await visitor.close()
})

test('on a phone a detail page shows a part at a time, and what is to be done and saved stands above the bar', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/dev/ui/detail')
  await page.getByRole('button', { name: 'Show the detail page' }).click()
  const detail = part(page, 'A detail page')
  const side = detail.getByText('Undo', { exact: true })
  await side.waitFor()
  await detail.getByRole('button', { name: 'Messages' }).click()
  await detail.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(await side.isVisible()).toBe(false)
  expect(new URL(page.url()).searchParams.get('part')).toBe('messages')
  const bar = await edges(page.getByRole('navigation', { name: 'Main' }).last())
  const action = await edges(detail.getByRole('button', { name: 'Do it' }))
  expect(action.bottom).toBeLessThanOrEqual(bar.top)
  await visitor.expectAccessible()

  await visitor.open('/dev/ui/form')
  const form = part(page, 'A form of the kit')
  await form.getByLabel('Home cleaning').first().fill('Window cleaning')
  await form
    .getByLabel('Home cleaning')
    .first()
    .evaluate((field) => field.scrollIntoView({ block: 'center' }))
  const save = await edges(form.getByRole('button', { name: 'Save' }))
  expect(save.bottom).toBeLessThanOrEqual(bar.top)
  expect(save.bottom).toBeGreaterThan(bar.top - 24)
  await visitor.close()
})

test('on a wide screen a detail page shows its facts beside all of its parts', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  await visitor.open('/dev/ui/detail?part=messages')
  await visitor.page.getByRole('button', { name: 'Show the detail page' }).press('Enter')
  const detail = part(visitor.page, 'A detail page')
  const [facts, first] = [detail.getByText('Undo', { exact: true }), detail.getByRole('heading', { level: 2 }).nth(1)]
  expect((await facts.boundingBox())?.x).toBeGreaterThan((await first.boundingBox())?.x ?? 0)
  await detail.getByRole('heading', { name: 'Messages' }).waitFor()
  await visitor.expectAccessible()
  await visitor.close()
})

test("an order's page leads back to the list of orders with its filters", async () => {
  const visitor = await aDemoPerson('owner', { viewport: desktop })
  const { page } = visitor
  await visitor.open('/co/seri-ayu-salon/admin/orders?filter=all')
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href*="/admin/orders/"]').click()
  await page.waitForURL(/\/orders\/[\w-]+$/)
  await page.locator('a[href$="/admin/orders?filter=all"]').click()
  await page.waitForURL(/\/admin\/orders\?filter=all$/)
  await page.locator('tbody button').first().waitFor()
  await visitor.close()
})

const png = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test.each(sizes)(
  'files are called off, tried again, refused in words, and kept over a reload ($name)',
  async (size) => {
    const visitor = await aDemoPerson('customer', size)
    const { page } = visitor
    await visitor.open('/dev/ui/uploads')
    const files = page.getByRole('list', { name: /^Several files/ })
    const line = (name: string) => files.getByRole('listitem').filter({ hasText: name })
    const input = page.locator('main input[type=file]')
    // The first one never ends, the second breaks once.
    let broken = 0
    await page.route('**/api/f?private=1', (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      if (body.includes('slow.png')) return undefined
      return body.includes('door.png') && broken++ === 0 ? route.abort() : route.continue()
    })
    await input.setInputFiles([png('slow.png'), png('door.png'), { ...png('notes.txt'), mimeType: 'text/plain' }])
    await line('slow.png').getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor()
    await line('door.png').getByText('Waiting').waitFor()
    await line('notes.txt').getByText('Please choose a JPEG, PNG, WebP or PDF.').waitFor()
    await files.getByRole('button', { name: 'Cancel slow.png' }).press('Enter')
    await line('slow.png').waitFor({ state: 'detached' })
    await line('door.png').getByText('No connection.').waitFor()
    await files.getByRole('button', { name: 'Try door.png again' }).press('Enter')
    await page.getByText('door.png is uploaded').waitFor({ state: 'attached' })
    await files.getByRole('button', { name: 'Remove notes.txt' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove door.png')
    await visitor.expectAccessible()

    await input.setInputFiles(['1', '2', '3'].map((name) => png(`${name}.png`)))
    await page.getByText('At most 3 files.').waitFor()
    await page.getByText('2.png is uploaded').waitFor({ state: 'attached' })
    await visitor.open('/dev/ui/uploads')
    expect(await files.getByRole('listitem').count()).toBe(3)
    for (const name of ['door.png', '1.png', '2.png'])
      await files.getByRole('button', { name: `Remove ${name}` }).click()
    expect(await files.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Choose files')
    await visitor.close()
  },
)

test('a message goes with its files, also where somebody walks on while these are on their way', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  const order = await anOrder({ ...visitor, email: '' }, 'cancel', '')
  const elsewhere = Promise.withResolvers<void>()
  await page.route('**/api/f?private=1', async (route) => {
    await elsewhere.promise
    await route.continue()
  })
  await visitor.open(`/my/order/${order}`)
  const words = `With a picture ${crypto.randomUUID().slice(0, 8)}`
  await page.locator('main input[type=file]').setInputFiles([png('late.png')])
  await page.getByLabel('Write a message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/messages') && answer.request().method() === 'POST',
  )
  await page.getByRole('link', { name: 'Favourites' }).first().click()
  // Its address changes before the page that is left is gone.
  await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor()
  elsewhere.resolve()
  expect((await sent).status()).toBeLessThan(300)
  await visitor.open(`/my/order/${order}`)
  await page.getByRole('listitem').filter({ hasText: words }).getByRole('img', { name: 'Picture late.png' }).waitFor()
  expect(await page.getByRole('list', { name: 'Files to send' }).count()).toBe(0)
  await visitor.close()
})

test('a file that fails while one is elsewhere is told, and stands in the list as lost when one comes back', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  const order = await anOrder({ ...visitor, email: '' }, 'cancel', '')
  const elsewhere = Promise.withResolvers<void>()
  await page.route('**/api/f?private=1', async (route) => {
    await elsewhere.promise
    await route.abort()
  })
  await visitor.open(`/my/order/${order}`)
  await page.locator('main input[type=file]').setInputFiles([png('lost.png')])
  await page.getByRole('progressbar', { name: 'Uploading lost.png' }).waitFor()
  await page.getByRole('link', { name: 'Favourites' }).first().click()
  // Its address changes before the page that is left is gone.
  await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor()
  elsewhere.resolve()
  await page.getByText('lost.png was not uploaded.').waitFor()
  await page.goBack()
  await page.getByText('This upload was interrupted. Please choose the file again.').waitFor()
  // Words are not sent without the file that they speak of, before it is taken away.
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.postDataJSON())
  })
  await page.getByLabel('Write a message').fill('Here is the proof')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('lost.png was not uploaded. This upload was interrupted.').waitFor()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Remove lost.png' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => sent).toEqual([expect.objectContaining({ text: 'Here is the proof' })])
  await visitor.close()
})

test.each(sizes)(
  'a form in steps says what is wrong before the next, loses nothing, and ends well ($name)',
  async (size) => {
    const visitor = await aVisitor(size)
    const { page } = visitor
    await visitor.open('/dev/ui/wizard?step=words')
    const wizard = part(page, 'A form in steps')
    const button = (name: string) => wizard.getByRole('button', { name, exact: true })
    const arrived = (title: string) =>
      page.waitForFunction((words) => document.activeElement?.textContent === words, title)
    await wizard.getByText('Step 1 of 3').waitFor()
    await button('Next').press('Enter')
    await wizard.getByText('Please fill this in.').waitFor()
    await wizard.getByLabel('Name').fill('Deep cleaning')
    await page.keyboard.press('Enter')
    await arrived('What it costs')
    await page.waitForURL(/step=price/)
    await wizard.getByText('Step 2 of 3').waitFor()

    await wizard.getByLabel('Price').fill('40')
    await wizard.getByRole('checkbox').press('Space')
    await button('Next').press('Enter')
    await wizard.getByRole('alert').filter({ hasText: 'Please enter a full address.' }).waitFor()
    if (size.viewport === phone) await button('Preview').click()
    await page.getByText('Deep cleaning').filter({ visible: true }).waitFor()
    await page.getByText('RM 40').filter({ visible: true }).waitFor()
    if (size.viewport === phone) await page.keyboard.press('Escape')
    await visitor.expectAccessible()

    // Back by its button and by the browser's; what is written stays.
    await button('Back').press('Enter')
    await arrived('What it is')
    await wizard.getByLabel('Name').fill('Deeper cleaning')
    await page.goForward().catch(() => undefined)
    expect(await wizard.getByText('Step 1 of 3').isVisible()).toBe(true)
    await button('Next').press('Enter')
    await arrived('What it costs')
    expect(await wizard.getByLabel('Price').inputValue()).toBe('40')
    await wizard.getByRole('checkbox').press('Space')
    await button('Next').press('Enter')
    await arrived('How to find it')
    await page.goBack()
    await arrived('What it costs')
    await button('Next').press('Enter')
    await arrived('How to find it')
    await button('Finish').press('Enter')
    await arrived('All done')
    await visitor.expectClean()
    await visitor.close()
  },
)

test('what was written in a step is there again after a reload', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/dev/ui/wizard')
  const wizard = part(page, 'A form in steps')
  await wizard.getByLabel('Name').fill('Deep cleaning')
  await visitor.open('/dev/ui/wizard')
  await wizard.getByText('What you wrote is still here.').waitFor()
  expect(await wizard.getByLabel('Name').inputValue()).toBe('Deep cleaning')
  await visitor.expectClean()
  await visitor.close()
})

test.each(sizes)(
  'tabs of an editor say what is unsaved and wrong, and take from English what is missing ($name)',
  async (size) => {
    const visitor = await aVisitor(size)
    const { page } = visitor
    await visitor.open('/dev/ui/editor')
    const editor = part(page, 'An editor in tabs')
    const tab = (name: RegExp) => editor.getByRole('link', { name })
    const malay = editor.getByRole('group', { name: /Bahasa Melayu/ })
    await malay.getByText('2 missing').waitFor()
    await malay.getByRole('button', { name: 'Take from English' }).press('Enter')
    expect(await malay.getByLabel('Name').inputValue()).toBe('Home cleaning')
    expect(await malay.getByText('Taken from English, not yet checked.').count()).toBe(2)
    expect(await malay.getByText('2 missing').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title.ms')
    await page.keyboard.type(' rumah')
    expect(await malay.getByText('Taken from English, not yet checked.').count()).toBe(1)
    await malay.getByRole('button', { name: 'Mark as checked' }).press('Enter')
    expect(await malay.getByText('Taken from English, not yet checked.').count()).toBe(0)
    await tab(/^What it is\s*Not saved$/).waitFor()

    await tab(/^What it costs/).press('Enter')
    await editor.getByLabel('Price').fill('0')
    await page.keyboard.press('Enter')
    await tab(/^What it costs.*1 field to check$/s).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('price')
    await editor.getByLabel('Price').fill('30')
    await page.keyboard.press('Enter')
    await tab(/^What it costs$/).waitFor()
    await visitor.expectAccessible()

    await tab(/^What it is/).press('Enter')
    await malay.waitFor()
    await editor.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).press('Enter')
    await tab(/^What it is$/).waitFor()
    expect(await malay.getByLabel('Name').inputValue()).toContain('rumah')
    await visitor.expectClean()
    await visitor.close()
  },
)
