import { afterEach, expect, test } from 'vitest'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  await visitor?.close()
  visitor = undefined
})

test('the same pages speak Malay and Chinese', async () => {
  visitor = await aVisitor({ viewport: phone })
  for (const [prefix, words] of [
    ['/ms', 'Rambut & kecantikan'],
    ['/zh', '美发美容'],
  ] as const) {
    await visitor.open(`${prefix}/cat/beauty`)
    expect(await visitor.page.locator('h1').innerText()).toBe(words)
    await visitor.expectClean()
    await visitor.expectAccessible()
  }
})

test('a visitor searches by word and town, narrows the search, and comes to an item', async () => {
  visitor = await aVisitor()
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('combobox', { name: 'What do you need?' }).fill('massage')
  await page.getByRole('combobox', { name: 'Where' }).fill('kuala l')
  await page.getByRole('option', { name: /^Kuala Lumpur/ }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/search\?q=massage&near=kuala-lumpur&radius=25/)
  await page
    .getByRole('link', { name: /^At my place/ })
    .first()
    .click()
  await page.waitForURL(/place=customer/)
  await page.getByRole('link', { name: 'Remove filter At my place' }).click()
  await page.waitForURL((url) => !url.search.includes('place='))
  await page.locator('article a').first().click()
  await page.waitForURL(/\/item\//)
  await page.getByRole('heading', { name: /^Similar/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await visitor.open('/')
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
  await visitor.expectClean()
})

test('an item shows who serves it: a face leads to the times of that person', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?q=haircut')
  await page.locator('article a[href*="/item/"]').first().click()
  const faces = page.locator('#offers').getByRole('link', { name: /^Times with / })
  const name = (await faces.first().getAttribute('aria-label'))?.replace('Times with ', '') ?? ''
  await visitor.expectAccessible()
  await faces.first().click()
  await page.waitForURL(/\/book\//)
  await page.getByRole('button', { name, pressed: true }).waitFor()
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByText(name, { exact: false }).first().waitFor()
  await visitor.expectClean()
})

test('on a phone the search is a sheet of what, where, how far and when; the back button closes it', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/')
  // With letters of twice the size the pill is taller, and nothing of it is cut.
  const cut = () =>
    page.getByRole('link', { name: 'What do you need?' }).evaluate((pill) => {
      document.documentElement.style.fontSize = '200%'
      const parts = [...pill.querySelectorAll('strong, small')]
      const lost = parts.filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
      document.documentElement.style.fontSize = ''
      return lost.map(({ textContent }) => textContent)
    })
  expect(await cut()).toEqual([])
  await page.getByRole('link', { name: 'What do you need?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  // The first tap counts, though the list of the field that was in focus closes with it.
  await page.getByRole('link', { name: 'What do you need?' }).click()
  await sheet.getByRole('listbox').or(sheet.getByRole('option').first()).first().waitFor()
  await sheet.getByRole('button', { name: 'Another day' }).click()
  await sheet.getByRole('grid').waitFor()
  // Of the next month: the last of this one may be today or tomorrow, which have buttons of their own.
  await sheet.getByRole('button', { name: 'Next', exact: true }).first().click()
  const day = sheet.locator('[data-day]:not([aria-disabled=true])').last()
  await day.click()
  await sheet.getByRole('button', { name: /^\w{3},? \d+ \w{3}$/ }).waitFor()
  await sheet.getByRole('combobox', { name: 'What do you need?' }).fill('zeppelin ride')
  await sheet.getByRole('combobox', { name: 'Where' }).fill('ipo')
  await sheet.getByRole('option', { name: /^Ipoh/ }).click()
  await sheet.getByText('10 km').click()
  await sheet.getByText('Tomorrow').click()
  await visitor.expectAccessible()
  await sheet.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/search\?q=zeppelin\+ride&near=ipoh&radius=10&date=\d{4}-\d\d-\d\d$/)
  await page.getByRole('heading', { name: 'Tell me when' }).waitFor()
  await page.getByLabel('Email').fill(`${crypto.randomUUID().slice(0, 8)}@example.test`)
  await page.getByRole('button', { name: 'Tell me when' }).click()
  await page.getByRole('status').filter({ hasText: 'Awesome! We will contact you soon' }).waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
})

test('what is typed is completed: a service, a category or a provider by finger or keys, and what was searched before', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('link', { name: 'What do you need?' }).click()
  // The sheet opens on its first field: what is typed arrives there.
  await page.getByRole('combobox', { name: 'What do you need?', expanded: true }).waitFor()
  await page.keyboard.type('seri ay')
  await page.getByRole('option', { name: /Seri Ayu Salon/ }).waitFor()
  await visitor.expectAccessible()
  await page.getByRole('option', { name: /Seri Ayu Salon/ }).click()
  await page.waitForURL(/\/co\/seri-ayu-salon$/)
  await visitor.open('/')
  await page.setViewportSize(desktop)
  const field = page.getByRole('combobox', { name: 'What do you need?' })
  await field.fill('aircon che')
  await page.getByRole('option', { name: 'Aircon chemical wash' }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/\/search\?q=Aircon\+chemical\+wash/)
  await page.getByRole('heading', { level: 1, name: 'Aircon chemical wash' }).waitFor()
  await field.fill('')
  await page.getByRole('option', { name: /^Aircon chemical wash Searched before/ }).waitFor()
  await page
    .getByRole('option', { name: /Category/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await page.getByRole('option', { name: /Searched before/ }).waitFor({ state: 'detached' })
  await field.press('Escape')
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' })
  await visitor.expectClean()
})

test('where somebody is, is asked once: the front page opens there from then on, until they look elsewhere', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 4.5975, longitude: 101.0901 })
  await visitor.open('/')
  // Every card says where it is, also where no place is known.
  expect(await page.locator('article').first().innerText()).toMatch(/\n(Online|[A-Z][\w ]+)\n/)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.waitForURL(/\/\?near=ipoh$/)
  await page.getByRole('heading', { level: 2, name: 'Near Ipoh' }).waitFor()
  expect(await page.locator('article').first().innerText()).toMatch(/\n[A-Z][\w ]+ · \d/)
  // A visit of another day: the tab is new, the browser the same.
  const later = await context.newPage()
  await later.goto(new URL('/', page.url()).href)
  await later.waitForURL(/\/\?near=ipoh$/)
  await later.getByRole('link', { name: 'Anywhere in Malaysia' }).click()
  await later.waitForURL(/\/$/)
  const last = await context.newPage()
  await last.goto(new URL('/', page.url()).href)
  await last.getByRole('button', { name: 'Use my location' }).waitFor()
  expect(new URL(last.url()).search).toBe('')
  await visitor.expectAccessible()
})

test('the front page comes back with its query and where one was on it, by link as by the back button', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const offset = () => page.evaluate(() => Math.round(window.scrollY))
  await visitor.open('/?near=ipoh&radius=50')
  await page.locator('article a').nth(6).scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () => Number(sessionStorage.getItem('khidmat_front_scroll')) === Math.round(window.scrollY),
  )
  const left = await offset()
  expect(left).toBeGreaterThan(300)
  await page.locator('article a').nth(6).click()
  await page.waitForURL(/\/item\//)
  await page.getByRole('link', { name: 'Khidmat, home' }).click()
  await page.waitForURL(/\?near=ipoh&radius=50$/)
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 3, left)
  await page.locator('article a').nth(6).click()
  await page.waitForURL(/\/item\//)
  await page.waitForFunction(() => window.scrollY === 0)
  await page.goBack()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 3, left)
  // Choosing the front page while one is on it lets the query go.
  await page.getByRole('link', { name: 'Khidmat, home' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
  await visitor.expectClean()
})

test('more results are shown below those that are there, and are there again on the way back', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search')
  const cards = page.locator('main article')
  // By its name: when it is next may change while this runs, at midnight.
  const firstName = () => cards.first().getByRole('link').first().innerText()
  const [one, first] = [await cards.count(), await firstName()]
  const more = page.getByRole('link', { name: 'Show more' })
  await more.click()
  await expect.poll(() => cards.count()).toBe(2 * one)
  await more.click()
  await expect.poll(() => cards.count()).toBe(3 * one)
  expect(await firstName()).toBe(first)
  await cards.nth(one + 3).scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => window.scrollY)
  await cards
    .nth(one + 3)
    .locator('a')
    .first()
    .click()
  await page.waitForURL(/\/item\//)
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(3 * one)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(stood - 300)
  // Loaded by its address the page stands alone, with a way to the first.
  await page.reload()
  await expect.poll(() => cards.count()).toBe(one)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect.poll(firstName).toBe(first)
  await visitor.expectClean()
})

test('a search for a day shows no time of another day', async () => {
  visitor = await aVisitor()
  const day = new Date(Date.now() + 3 * 86_400_000)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-MY', { ...options, timeZone: 'Asia/Kuala_Lumpur' }).format(day).replace(',', '')
  await visitor.open(`/search?date=${day.toLocaleDateString('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })}`)
  const times = await visitor.page.locator('article[data-offer] [class*=chip]').allInnerTexts()
  expect(times.length).toBeGreaterThan(5)
  const [date, weekday] = [write({ weekday: 'short', day: 'numeric', month: 'short' }), write({ weekday: 'short' })]
  expect(times.filter((text) => !text.includes(date) && !text.trim().startsWith(`${weekday} `))).toEqual([])
  await visitor.expectClean()
})

test('the day that was searched for is the one that is opened where one books', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const day = new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })
  await visitor.open(`/search?q=haircut&date=${day}`)
  await page.locator('article[data-offer] a[href*="/item/"]').first().click()
  await page.locator('main a[href*="/book/"]:not([href*="slot="])').first().click()
  await page.waitForURL(/\/book\//)
  await expect.poll(() => page.locator(`[data-day="${day}"]`).getAttribute('aria-pressed')).toBe('true')
  await visitor.expectClean()
})

test('a price that is typed into the filters counts also for whoever goes on by the button of the sheet', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?q=massage')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('To', { exact: true }).fill('90')
  await sheet.getByRole('button', { name: /^Show \d+/ }).click()
  await page.waitForURL(/\/search\?q=massage&max=90$/)
  await sheet.waitFor({ state: 'detached' })
  await visitor.expectClean()
})

test('what is chosen before the results of the last choice are here keeps that choice, a typed price too', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/search?q=massage')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // Results take their time, so that each tap comes before those of the one before.
  await page.route('**/search.data**', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await sheet.getByRole('textbox', { name: 'To' }).fill('150')
  await sheet.getByRole('link', { name: /Verified only/ }).click()
  await sheet.getByRole('link', { name: /English/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('lang')).toBe('en')
  const asked = new URL(page.url()).searchParams
  expect([asked.get('max'), asked.get('verified')]).toEqual(['150', '1'])
  await visitor.close()
})

test('no filter moves under the finger when another one is chosen', async () => {
  visitor = await aVisitor()
  const { page } = visitor
  await visitor.open('/search')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const group = filters.locator('section').filter({ has: page.getByRole('heading', { name: 'Category' }) })
  const rows = await group.getByRole('link').count()
  const rating = filters.getByRole('link', { name: /4\.5/ })
  const below = async () => ((await rating.boundingBox())?.y ?? 0) - ((await group.boundingBox())?.y ?? 0)
  const before = await below()
  await filters.getByRole('link', { name: /^Events/ }).click()
  await page.waitForURL(/(lang|kind)=/)
  await rating.waitFor()
  expect(await group.getByRole('link').count()).toBe(rows)
  expect(await below()).toBe(before)
})

test('a heart asks a stranger to log in, stays on the page, and keeps what it was tapped for', async () => {
  visitor = await aVisitor()
  await visitor.open('/cat/spa')
  await visitor.page
    .getByRole('button', { name: /^Add to favourites/ })
    .first()
    .click()
  await visitor.page.waitForURL(/\/cat\/spa#login$/)
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByLabel('Email').last().fill('customer@khidmat.test')
  await visitor.page.keyboard.press('Enter')
  await expect.poll(() => visitor?.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await visitor.page.keyboard.type('khidmat-demo')
  await visitor.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  // What was tapped is kept, also after the page is loaded anew.
  const kept = visitor.page.getByRole('button', { name: /^Remove from favourites/ })
  await kept.first().waitFor()
  await visitor.page.reload()
  await kept.first().waitFor()
})

test('the map shows coast, towns and prices without asking anybody else', async () => {
  visitor = await aVisitor()
  await visitor.open('/search?view=map&near=george-town')
  await visitor.page.locator('.maplibregl-canvas').waitFor()
  await visitor.page.locator('.maplibregl-marker').first().waitFor()
  await visitor.expectClean()
})

test.each([
  ['', phone],
  ['/ms', desktop],
] as const)(
  'the branch on a card near me is the one that opens and the one that is booked (%s/)',
  async (prefix, viewport) => {
    visitor = await aVisitor({ viewport })
    const { page } = visitor
    await visitor.open(`${prefix}/search?q=haircut&near=bangsar&radius=25`)
    const found = await page.evaluate(async () => {
      const query = new URLSearchParams({ find: JSON.stringify({ q: 'haircut', near: 'bangsar', radius: 25 }) })
      const rows = (await (await fetch(`/api/data/khidmat-offers?${query}`)).json()) as {
        data: { offerid: string; itemid: string; city: string }[]
      }
      // One whose first branch is another town's: there the page used to open the wrong one.
      for (const row of rows.data) {
        const html = await (await fetch(`/item/${row.itemid}`)).text()
        if (row.city && !html.includes(`, ${row.city} - `)) return row
      }
      return undefined
    })
    if (!found) throw new Error('The demo has no haircut near Bangsar with its first branch elsewhere')
    const card = page.locator(`[data-offer="${found.offerid}"] a`).first()
    await card.click()
    await page.waitForURL((url) => url.pathname.endsWith(`/item/${found.itemid}`))
    const chosen = page.getByRole('radio', { checked: true })
    await chosen.waitFor()
    const row = page.locator('label').filter({ has: chosen })
    await row.getByText(/\d (m|km)$/).waitFor()
    await page.locator('#where').getByText(found.city).first().waitFor()
    await page.locator('#offers').getByText(found.city, { exact: true }).first().waitFor({ state: 'attached' })
    const links = await page
      .locator(`a[href*="/book/"]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((href) => !href?.includes(found.offerid))).toEqual([])
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/item/${found.itemid}$`))
    await visitor.expectAccessible()
    await visitor.expectClean()
    await page.locator('a[href*="/book/"]').filter({ visible: true }).last().click()
    await page.waitForURL((url) => url.pathname.endsWith(`/${found.offerid}`))
    await page.locator('aside').getByText(found.city).first().waitFor({ state: 'attached' })
    await visitor.expectClean()
  },
)

test.each([
  ['', phone],
  ['/ms', phone],
  ['/zh', desktop],
] as const)('an event that was found says when and where it is (%s/)', async (prefix, viewport) => {
  visitor = await aVisitor({ viewport })
  const { page } = visitor
  await visitor.open(`${prefix}/search?kind=event`)
  const heading = { '': 'All events', '/ms': 'Semua acara', '/zh': '全部活动' }[prefix]
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  expect(
    await page
      .locator('select')
      .filter({ has: page.locator('option[value=soonest]') })
      .inputValue(),
  ).toBe('soonest')
  const cards = page.locator('article[data-offer]')
  expect(await cards.count()).toBeGreaterThan(2)
  const { data } = await page.evaluate(async (language) => {
    const query = new URLSearchParams({ find: JSON.stringify({ kind: 'event' }), limit: '50' })
    const headers = { 'accept-language': language }
    return (await (await fetch(`/api/data/khidmat-offers?${query}`, { headers })).json()) as {
      data: { offerid: string; startsAt: string; city: string; online: boolean; zone: string }[]
    }
  }, prefix.slice(1) || 'en')
  for (const offerid of await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-offer')))) {
    const row = data.find((one) => one.offerid === offerid)
    if (!row) continue
    const text = await page.locator(`[data-offer="${offerid}"]`).innerText()
    const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: row.zone })
    expect(text).toContain(/\d+:\d\d/.exec(time.format(new Date(row.startsAt)))?.[0])
    expect(text).toContain(row.online ? { '': 'Online', '/ms': 'Dalam talian', '/zh': '线上' }[prefix] : row.city)
  }
  await visitor.expectAccessible()
  await visitor.expectClean()
})

test('on a phone there is one bar at the foot: the next step where a page has one, else the ways around', async () => {
  visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const ways = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .filter({ has: page.getByRole('link', { name: 'Home' }) })
  await visitor.open('/cat/beauty')
  await ways.waitFor()
  await page.locator('article a').first().click()
  await page.waitForURL(/\/item\//)
  const next = page.getByRole('link', { name: 'Choose a time' }).last()
  const box = await next.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(phone.height - 40)
  expect(await ways.count()).toBe(0)
  await next.click()
  await page.waitForURL(/\/book\//)
  expect(await ways.count()).toBe(0)
})
