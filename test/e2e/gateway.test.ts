import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aSlowScreen } from './slow-screen.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const unique = () => `${crypto.randomUUID().slice(0, 12)}@example.test`
const words = {
  '': { title: 'Log in', create: 'Create an account', save: 'Save password', welcome: 'Welcome to Khidmat, Aina 👋' },
  '/ms': {
    title: 'Log masuk',
    create: 'Cipta akaun',
    save: 'Simpan kata laluan',
    welcome: 'Selamat datang ke Khidmat, Aina 👋',
  },
  '/zh': { title: '登录', create: '创建账户', save: '保存密码', welcome: '欢迎来到 Khidmat，Aina 👋' },
}

test.each(Object.entries(words))('registers with a code and a password (%s/)', async (prefix, text) => {
  const visitor = await aVisitor({
    viewport: prefix === '/ms' ? desktop : phone,
    theme: prefix === '/zh' ? 'dark' : 'light',
  })
  const { page } = visitor
  const email = unique()
  await visitor.open(`${prefix}/install#login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: text.title }).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: text.create }).click()
  await visitor.expectAccessible()
  await dialog.locator('input[name=name]').fill('Aina')
  await dialog.locator('input[name=email]').fill(email)
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[name=tac]').waitFor()
  await visitor.expectAccessible()
  const code = await visitor.codeFor(email)
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
  }, code)
  await dialog.locator('input[name=tac]').fill(code)
  await dialog.locator('input[name=password]').fill('a teapot sings at noon')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: text.save }).click()
  await page.getByText(text.welcome).waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await page.waitForFunction(() => window.location.hash === '')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toMatch(/^ey/)
  await visitor.expectClean()
  await visitor.close()
})

test('whoever is told at the code that the account exists gets to the login by code from there', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = unique()
  await visitor.open('/install#login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.locator('input[name=name]').fill('Aina')
  await dialog.locator('input[name=email]').fill(email)
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[name=tac]').waitFor()
  const errorMsg = 'An account with these details already exists. Please log in.'
  await page.route('**/api/h/auth', (route) =>
    route.fulfill({ status: 409, json: { ok: false, code: 'identity.already_registered', errorMsg } }),
  )
  await dialog.locator('input[name=tac]').fill('123456')
  await dialog.getByText(errorMsg).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Log in instead' }).click()
  await dialog.getByRole('heading', { name: 'Log in with a code' }).waitFor()
  expect(await dialog.locator('input[name=email]').inputValue()).toBe(email)
  await visitor.close()
})

test('asked for again in the very moment in which it closes, the dialog opens', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/install#login')
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Log in' })
  await title.waitFor()
  // The address has lost its hash, and the screen has not drawn that yet.
  await page.evaluate(() => {
    const replace = window.history.replaceState.bind(window.history)
    window.history.replaceState = (...args) => {
      replace(...args)
      if (window.location.hash !== '') return
      window.history.replaceState = replace
      queueMicrotask(() => {
        window.location.hash = '#login'
        document.documentElement.dataset.asked = 'again'
      })
    }
  })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('html[data-asked=again]').waitFor()
  await title.waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('asked for again before a busy screen has drawn that it closed, the dialog opens', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const slowDown = await aSlowScreen(page, 2000)
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Log in' })
  await visitor.open('/install')
  await page.evaluate(() => {
    window.location.hash = '#login'
  })
  await title.waitFor()
  await slowDown()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForFunction(() => window.location.hash === '')
  await page.evaluate(() => {
    window.location.hash = '#login'
  })
  await title.waitFor()
  // Once all is drawn it stands open, too.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 5000)))
  expect(await title.isVisible()).toBe(true)
  await visitor.close()
})

test('logs in on a new device by code, and a wrong password says so', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = unique()
  const post = (method: string, path: string, body: unknown) =>
    fetch(serverUrl() + path, {
      method,
      headers: { 'content-type': 'application/json', 'device-id': 'aaaa0000' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json() as Promise<{ jwt: string }>)
  await post('POST', '/api/h/register', { name: 'Wei', email })
  const { jwt } = await post('PUT', '/api/h/auth', { tac: await visitor.codeFor(email), email })
  await post('PUT', '/api/h/auth', { jwt, password: 'a teapot sings at noon' })

  await visitor.open(`/install#login?email=${encodeURIComponent(email)}`)
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('input[name=email]').inputValue()).toBe(email)
  await dialog.locator('input[name=password]').fill('not the password')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('alert').getByText('not right').waitFor()
  await visitor.expectAccessible()
  await dialog.locator('input[name=password]').fill('a teapot sings at noon')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText('We have sent a 6-digit code').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send again in' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await visitor.close()
})

test('markup in the address of the hash stays text', async () => {
  const visitor = await aVisitor()
  await visitor.open('/install#login?email=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
  expect(await visitor.page.getByRole('dialog').locator('input[name=email]').inputValue()).toBe(
    '<img src=x onerror=alert(1)>',
  )
  await visitor.expectClean()
  await visitor.close()
})

test('the hash alone opens and closes; focus goes back; the backdrop closes login but not an ended session', async () => {
  const visitor = await aVisitor()
  const { page } = visitor
  await visitor.open('/about/terms')
  const opener = page.getByRole('link', { name: 'Log in' }).first()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.mouse.click(5, 500)
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  // What is searched and filtered is there again when it closes.
  await visitor.open('/search?max=80&q=massage')
  await opener.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('?max=80&q=massage')
  await page.evaluate(() => {
    window.location.hash = '#session'
  })
  await dialog.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await visitor.expectAccessible()
  await page.mouse.click(5, 500)
  expect(await dialog.isVisible()).toBe(true)
  await page.evaluate(() => {
    window.location.hash = ''
  })
  await dialog.waitFor({ state: 'hidden' })
  await visitor.expectClean()
  await visitor.close()
})

test('the way to the mail and back loses nothing: a reload keeps the code’s boxes, and a code just sent opens them', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const email = unique()
  const dialog = page.getByRole('dialog')
  const register = async () => {
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.locator('input[name=name]').fill('Aina')
    await dialog.locator('input[name=email]').fill(email)
  }
  await visitor.open('/install#login')
  await register()
  await page.reload()
  expect(await dialog.locator('input[name=email]').inputValue()).toBe(email)
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[name=tac]').waitFor()
  await page.reload()
  await dialog.getByText('We have sent a 6-digit code').waitFor()
  await visitor.expectAccessible()

  // Who closed it begins anew, and need not wait for another code.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => window.location.hash === '')
  await visitor.open('/install#login')
  await dialog.getByRole('heading', { name: 'Log in' }).waitFor()
  await register()
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText('We have just sent you a code.').waitFor()
  // Nor is another one promised before the server sends it.
  expect(await dialog.getByRole('button', { name: /^Send again in \d+ s$/ }).isDisabled()).toBe(true)
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(email))
  await dialog.locator('input[name=password]').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('jwt')
  await visitor.expectClean()
  await visitor.close()
})

test('the login asks for one thing at a time: who it is, then the password; what fills in both at once needs no step', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/about/terms#login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Password' }).count()).toBe(0)
  await dialog.getByLabel('Email').last().fill('customer@khidmat.test')
  await visitor.expectAccessible()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await page.keyboard.type('not it')
  await dialog.getByRole('button', { name: 'Use a code instead' }).waitFor()
  await visitor.open('/about/terms')
  await visitor.open('/about/terms#login')
  // As a password manager does.
  await dialog.locator('input[name=password]').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'khidmat-demo')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await dialog.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await visitor.expectClean()
  await visitor.close()
})
