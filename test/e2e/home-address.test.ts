import { expect, test } from 'vitest'
import { openBooking } from './form-ways.ts'
import { aMember } from './member.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

declare global {
  interface Window {
    /** Tells the page where the device is, once it has asked. */
    answerAt?: (lat: number, lng: number) => void
  }
}

test('a town that the browser fills in at once is found on the list; the field that is wrong takes the focus', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const [line, town] = ['address-line1', 'address-level2'].map((name) => page.locator(`input[autocomplete=${name}]`))
  if (!line || !town) throw new Error('No address')
  await line.fill('7, Jalan Telawi')
  const found = page.waitForResponse((answer) => answer.url().includes('places'))
  await town.fill('bangsar')
  await found
  const book = page.getByRole('button', { name: /^(Book now|Request to book)$/ })
  await book.waitFor()
  expect(await town.getAttribute('aria-invalid')).toBe(null)

  // Another name is another place, or none.
  await town.fill('Nowhere at all')
  await expect.poll(() => town.getAttribute('aria-invalid')).toBe('true')
  await line.focus()
  await page.getByRole('button', { name: 'Add your address' }).click()
  await expect.poll(() => town.evaluate((one) => one === document.activeElement)).toBe(true)
  await line.fill('')
  await page.getByRole('button', { name: 'Add your address' }).click()
  await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await visitor.close()
})

test('an address that nobody comes to is named where it is typed, and cannot be booked', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, town } = fieldsOf(visitor)
  await line.fill('7, Jalan Gaya')
  await town.fill('Kota Kinabalu')
  await page.locator('#block-address').getByText('This provider does not come that far.').waitFor()
  expect(await town.getAttribute('aria-invalid')).toBe('true')
  await line.focus()
  await page.getByRole('button', { name: 'Choose another address' }).click()
  await expect.poll(() => town.evaluate((one) => one === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await town.fill('Bangsar')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  expect(await town.getAttribute('aria-invalid')).toBe(null)
  await visitor.expectClean()
  await visitor.close()
})

test('a postcode fills in its town, another one another town, and none that somebody wrote', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, postcode, town } = fieldsOf(visitor)
  await line.fill('7, Jalan Telawi')
  await postcode.fill('46000')
  await expect.poll(() => town.inputValue()).toBe('Petaling Jaya')
  await postcode.fill('47500')
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  // What is none is said, and has no town.
  await postcode.fill('4750')
  await line.focus()
  await page.getByText('A postcode has five digits.').waitFor()
  expect(await town.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Add your address' }).click()
  await expect.poll(() => postcode.evaluate((one) => one === document.activeElement)).toBe(true)
  await postcode.fill('47500')
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  // Nor does a reload make it somebody's word.
  await page.reload()
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  await page.waitForLoadState('networkidle')
  await postcode.fill('46000')
  await expect.poll(() => town.inputValue()).toBe('Petaling Jaya')
  await town.fill('Bangsar')
  const asked = page.waitForResponse((answer) => answer.url().includes('places') && answer.url().includes('50480'))
  await postcode.fill('50480')
  await asked
  await line.focus()
  expect(await town.inputValue()).toBe('Bangsar')
  await visitor.expectClean()
  await visitor.close()
})

test('who moves on before the postcode is answered finds its town filled in, and writes over it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.route(/places/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.locator('#block-address').getByText('At my place').click()
  const { line, postcode, town } = fieldsOf(visitor)
  await line.fill('7, Jalan Telawi')
  await postcode.fill('46000')
  await postcode.press('Tab')
  expect(await town.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => town.inputValue()).toBe('Petaling Jaya')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  await page.keyboard.type('Bangsar')
  expect(await town.inputValue()).toBe('Bangsar')

  // Letters are not written over by an answer; once they are gone, it fills what is left empty.
  await town.fill('')
  await postcode.fill('47500')
  const asked = page.waitForResponse((answer) => answer.url().includes('47500'))
  await postcode.press('Tab')
  await page.keyboard.type('S')
  await asked
  await page.waitForTimeout(200)
  expect(await town.inputValue()).toBe('S')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  await visitor.expectClean()
  await visitor.close()
})

test('a town is not called wrong while it is being typed, but once it is left or nothing begins with it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, town } = fieldsOf(visitor)
  await line.fill('7, Jalan Telawi')
  const isWrong = () => town.getAttribute('aria-invalid')
  const pin = page.getByRole('button', { name: /^My town is not/ })
  const answered = (q: string) => page.waitForResponse((answer) => answer.url().includes(q))
  await town.focus()
  for (const letters of ['Pe', 'taling']) {
    const found = answered(letters)
    await page.keyboard.type(letters)
    await found
    await page.waitForTimeout(100)
    expect([await isWrong(), await pin.count()]).toEqual([null, 0])
  }
  // Left half written, it is wrong, and stays so until it is written on.
  await line.focus()
  await expect.poll(isWrong).toBe('true')
  await town.focus()
  expect(await isWrong()).toBe('true')
  await page.keyboard.press('End')
  const more = answered('Petaling+J')
  await page.keyboard.type(' J')
  await more
  await page.waitForTimeout(100)
  expect(await isWrong()).toBe(null)
  await page.keyboard.type('aya')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  // No letter more can make a town of this one.
  await page.keyboard.type('x')
  await expect.poll(isWrong).toBe('true')
  await visitor.expectClean()
  await visitor.close()
})

test('a town is understood in any language, and written as addresses are, so that whoever comes can read it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  const { pathname } = new URL(page.url())
  for (const typed of ['bangsar', '孟沙']) {
    await visitor.open(`/zh${pathname}?from=${crypto.randomUUID()}`)
    await page.locator('#block-time [aria-live] button').last().click()
    await page.locator('#block-time [data-chosen]').waitFor()
    await page.locator('#block-address').getByText('上门').click()
    const [line, town] = ['address-line1', 'address-level2'].map((name) => page.locator(`input[autocomplete=${name}]`))
    if (!line || !town) throw new Error('No address')
    await line.fill('7, Jalan Telawi')
    const found = page.waitForResponse((answer) => answer.url().includes('places'))
    await town.fill(typed)
    await found
    await page.getByRole('button', { name: /^(立即预约|申请预约)/ }).waitFor()
    expect(await town.getAttribute('aria-invalid')).toBe(null)
    await line.focus()
    await expect.poll(() => town.inputValue()).toBe('Bangsar')
  }
  await visitor.close()
})

const fieldsOf = ({ page }: Visitor) => ({
  line: page.locator('input[autocomplete=address-line1]'),
  postcode: page.locator('input[autocomplete=postal-code]'),
  town: page.locator('input[autocomplete=address-level2]'),
})

/** Chooses a visit at home, the address typed, and presses a button. */
async function bookHome(visitor: Visitor, button = /^(Book now|Request to book)$/): Promise<void> {
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, postcode, town } = fieldsOf(visitor)
  await line.fill('34, Jalan Telawi')
  await postcode.fill('59100')
  // Not what the postcode asks for.
  const found = page.waitForResponse((answer) => answer.url().includes('places') && answer.url().includes('Bangsar'))
  await town.fill('Bangsar')
  await found
  // Drawn, too: what is pressed before that still misses the address.
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  await page.getByRole('button', { name: button }).click()
}

/** Expects the address on another booking page, chosen by itself; another one is a tap away, and so is the way back. */
/** Who has an account finds it filled in; a guest takes it with a tap. */
async function expectOffered(visitor: Visitor, who: 'member' | 'guest' = 'member'): Promise<void> {
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const known = page.getByRole('button', { name: '34, Jalan Telawi, 59100 Bangsar' })
  const other = page.getByRole('button', { name: 'Another address' })
  const { line, postcode, town } = fieldsOf(visitor)
  if (who === 'guest') {
    await known.waitFor()
    expect(await line.inputValue()).toBe('')
    await known.click()
    // The bar at the head of the page does not lie over what is judged.
    await page.evaluate(() => scrollTo(0, 0))
  }
  await expect.poll(() => line.inputValue()).toBe('34, Jalan Telawi')
  expect([await postcode.inputValue(), await town.inputValue()]).toEqual(['59100', 'Bangsar'])
  expect(await known.getAttribute('aria-pressed')).toBe('true')
  await visitor.expectAccessible()
  await visitor.expectClean()
  await other.click()
  expect([await line.inputValue(), await town.inputValue()]).toEqual(['', ''])
  expect(await line.evaluate((one) => one === document.activeElement)).toBe(true)
  // What is being typed is not thrown away by another tap.
  await line.fill('1, Jalan Maarof')
  await other.click()
  expect(await line.inputValue()).toBe('1, Jalan Maarof')
  await known.click()
  expect(await town.inputValue()).toBe('Bangsar')
  // Nothing else is missing: it has its place on the map. The guest's own checkout may hold the very same.
  const ways = who === 'guest' ? /^(Go on to the checkout|Book now|Request to book)$/ : /^(Book now|Request to book)$/
  await page.getByRole('complementary', { name: 'Your booking' }).getByRole('button', { name: ways }).waitFor()
}

test('an address that was used once is a tap away at the next booking, on any device of the account', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await aMember(visitor)
  await bookHome(visitor)
  await page.waitForURL(/\/checkout\//)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page
    .getByRole('heading', { name: /^Your (booking is confirmed|request was sent)/ })
    .waitFor({ timeout: 20_000 })
  expect(await page.evaluate(() => localStorage.getItem('khidmat_address'))).toBe(null)
  await expectOffered(visitor)
  await visitor.close()
})

test('a guest’s last address stays in the browser, until somebody signs out', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await bookHome(visitor)
  await page.waitForURL(/\/checkout\//)
  await expectOffered(visitor, 'guest')
  await aMember(visitor)
  await visitor.open('/about/terms')
  await page.locator('summary[aria-label="Your account"]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khidmat_address'))).toBe(null)
  await visitor.close()
})

test('another street is not measured by the house that was there before it, nor where it came from long ago or the list is slow', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/about/terms')
  const house = { line1: '1, Jalan Kapal', postcode: '46000', city: 'Petaling Jaya', lat: 3.14, lng: 101.625 }
  await page.evaluate((house) => localStorage.setItem('khidmat_address', JSON.stringify(house)), house)
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, postcode } = fieldsOf(visitor)
  const measured = page.getByText('from the middle of Petaling Jaya')
  const chip = page.getByRole('button', { name: '1, Jalan Kapal, 46000 Petaling Jaya' })
  for (const over of [() => line.fill('5, Jalan Kenari'), () => postcode.fill('46100')]) {
    await chip.click()
    await measured.waitFor()
    await over()
    await measured.waitFor({ state: 'detached' })
  }
  // Nor is it once nothing but the choice itself remembers the house, and the town is answered later than a paste.
  await chip.click()
  await measured.waitFor()
  await page.evaluate(() => localStorage.removeItem('khidmat_address'))
  await page.route('**/data/khidmat-places**', async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  await page.reload()
  await expect.poll(() => line.inputValue()).toBe('1, Jalan Kapal')
  await line.fill('71, Jalan Theta')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).waitFor()
  expect(await measured.count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('a visit that is changed in the cart keeps the address it was given, and what was written', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await bookHome(visitor, /^Add to cart$/)
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  await page.getByRole('link', { name: /^Change/ }).click()
  await page.waitForURL(/\/book\/.*instead=/)
  const { line, postcode, town } = fieldsOf(visitor)
  await expect.poll(() => line.inputValue()).toBe('34, Jalan Telawi')
  expect([await postcode.inputValue(), await town.inputValue()]).toEqual(['59100', 'Bangsar'])
  await page.getByRole('button', { name: 'Save change' }).waitFor()
  await visitor.close()
})

test('the way follows the town that is named after the device said where it is, however it is named and however slow the list', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 3.13, longitude: 101.671 })
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, town } = fieldsOf(visitor)
  const postcode = page.locator('input[autocomplete=postal-code]')
  const fee = page.getByText('Travel fee', { exact: true }).locator('xpath=following-sibling::*[1]').first()
  await line.fill('7, Jalan Telawi')
  await town.fill('Subang Jaya')
  await fee.waitFor()
  const far = await fee.textContent()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => fee.textContent()).not.toBe(far)
  const near = await fee.textContent()
  const answered = Promise.withResolvers<void>()
  await page.route('**/places**', async (route) => {
    await answered.promise
    await route.continue()
  })
  await town.fill('Shah Alam')
  // Nobody books with the way to the device before the list has answered.
  await page.getByRole('button', { name: 'Add your address' }).waitFor()
  answered.resolve()
  await expect.poll(() => fee.textContent()).not.toBe(near)
  await town.fill('Subang Jaya')
  await expect.poll(() => fee.textContent()).toBe(far)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => fee.textContent()).toBe(near)
  await town.fill('')
  await postcode.fill('47500')
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  await expect.poll(() => fee.textContent()).toBe(far)
  await visitor.expectClean()
  await visitor.close()
})

test('a position that comes late takes nothing written since away; it names a town where none was, and says what the way is measured to', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await context.grantPermissions(['geolocation'])
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  // The device answers when it is told to, as indoors.
  await page.evaluate(() => {
    const told: PositionCallback[] = []
    navigator.geolocation.getCurrentPosition = (done) => void told.push(done)
    Object.assign(window, {
      answerAt: (latitude: number, longitude: number) =>
        told.splice(0).forEach((done) => done({ coords: { latitude, longitude } } as GeolocationPosition)),
    })
  })
  const answerAt = (lat: number, lng: number) =>
    page.evaluate(([lat = 0, lng = 0]) => window.answerAt?.(lat, lng), [lat, lng])
  await page.locator('#block-address').getByText('At my place').click()
  const { line, town } = fieldsOf(visitor)
  const fee = page.getByText('Travel fee', { exact: true }).locator('xpath=following-sibling::*[1]').first()
  const locate = page.getByRole('button', { name: 'Use my location' })
  await line.fill('9, Jalan Meru')
  await locate.click()
  await town.fill('Subang Jaya')
  await line.focus()
  await fee.waitFor()
  const there = await fee.textContent()
  await answerAt(3.13, 101.671)
  await page.getByText('You wrote where it is meanwhile. That counts.').waitFor()
  expect(await fee.textContent()).toBe(there)
  // Nor is one of use that is of another part of the country.
  await locate.click()
  await answerAt(5.98, 116.07)
  await page.getByText('You are not in Subang Jaya now. The town counts.').waitFor()
  expect(await fee.textContent()).toBe(there)
  // One near the town is more exact, and says so.
  await locate.click()
  await answerAt(3.13, 101.671)
  await expect.poll(() => fee.textContent()).not.toBe(there)
  await page.getByText(/The way is measured to a place .* from the middle of Subang Jaya/).waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Measure to the town' }).click()
  await expect.poll(() => fee.textContent()).toBe(there)
  // What is half written is no village where one stands: nothing opens while it is written, and left it is wrong.
  await locate.click()
  await answerAt(3.13, 101.671)
  await page.getByRole('button', { name: 'Measure to the town' }).waitFor()
  await town.focus()
  await town.fill('Shah')
  await page.waitForResponse((answer) => answer.url().includes('Shah'))
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.getByText('Drag the pin to the exact place.').count()).toBe(0)
  await line.focus()
  await expect.poll(() => town.getAttribute('aria-invalid')).toBe('true')
  // Whoever says nothing of the town finds it named.
  await town.fill('')
  await line.focus()
  await locate.click()
  await answerAt(3.13, 101.671)
  await expect.poll(() => town.inputValue()).not.toBe('')
  await visitor.expectClean()
  await visitor.close()
})

test('a postcode that is another town’s is marked where it is typed once it is refused', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openBooking({ ...visitor, jwt: '', email: '' }, 'customer', true)
  await page.locator('#block-address').getByText('At my place').click()
  const { line, postcode, town } = fieldsOf(visitor)
  await line.fill('3, Jalan Bukit')
  await town.fill('Subang Jaya')
  await line.focus()
  await postcode.fill('88000')
  await line.focus()
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).click()
  await expect.poll(() => postcode.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => postcode.evaluate((one) => one === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await postcode.fill('47500')
  await expect.poll(() => postcode.getAttribute('aria-invalid')).toBe(null)
  // As an address is pasted: the postcode goes into its own field.
  await postcode.fill('')
  await town.fill('47500 Subang Jaya')
  await line.focus()
  await expect.poll(() => town.inputValue()).toBe('Subang Jaya')
  expect(await postcode.inputValue()).toBe('47500')
  await page.getByRole('button', { name: /^(Book now|Request to book)$/ }).click()
  await page.waitForURL(/\/checkout\//)
  await visitor.close()
})
