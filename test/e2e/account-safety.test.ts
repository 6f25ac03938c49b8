import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aMember, memberPassword } from './member.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

declare global {
  interface Window {
    /** With which signals the browser was asked for a passkey. */
    askedWith?: (AbortSignal | undefined)[]
  }
}

test('a person deletes the account, comes back during the grace and keeps it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { email } = await aMember(visitor)
  await visitor.open('/my/delete-account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Please confirm your current password').waitFor()
  await visitor.expectAccessible()
  await dialog.getByLabel('Current password').fill(memberPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('heading', { name: 'Your account is closed' }).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'To the front page' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBe(null)

  await visitor.open('/install#login')
  await dialog.locator('input[name=email]').fill(email)
  await dialog.locator('input[name=password]').fill(memberPassword)
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[name=tac]').waitFor()
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(email))
  await dialog.getByText('This account will be deleted on').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Welcome back, Siti').waitFor()
  await visitor.open('/my/profile')
  await page.getByRole('heading', { name: 'Siti' }).waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('a copy of the own data is requested, put together by the worker and saved', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await aMember(visitor)
  await visitor.open('/my/security')
  await page.getByRole('button', { name: 'Request a copy' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^khidmat-data-\d{4}-\d\d-\d\d\.zip$/)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('an authenticator app is set up, asked for at login, and stood in for by a backup code', async () => {
  const visitor = await aVisitor({ viewport: phone, theme: 'dark' })
  const { page } = visitor
  const { email } = await aMember(visitor)
  await visitor.open('/my/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await visitor.expectAccessible()
  const used = totp.generate()
  await dialog.locator('input[name=tac]').fill(used)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Your backup codes' }).waitFor()
  const [, backup = ''] = await dialog.locator('code').allTextContents()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 backup codes left').waitFor()

  await page.evaluate(() => localStorage.removeItem('khidmat_jwt'))
  await visitor.open('/install#login')
  await dialog.locator('input[name=email]').fill(email)
  await dialog.locator('input[name=password]').fill(memberPassword)
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('heading', { name: 'Two-step login' }).waitFor()
  // The code of the set-up was used up there.
  await dialog.locator('input[name=tac]').fill(used)
  await dialog.getByText('This code is wrong').waitFor()
  await dialog.getByRole('button', { name: 'Use a backup code' }).click()
  await visitor.expectAccessible()
  await dialog.locator('input[name=backup]').fill(backup.toUpperCase())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Welcome back, Siti').waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('a passkey is made, offered where one types a name, logs in by button, is renamed, and opens nothing once it is removed', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  const devtools = await visitor.context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await visitor.context.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    window.askedWith = []
    navigator.credentials.get = (options) => {
      window.askedWith?.push(options?.signal)
      return get(options)
    }
  })
  // Whether the owner is there to touch the device.
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await aMember(visitor)
  await visitor.open('/my/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('My laptop')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('My laptop').waitFor()
  await page.getByRole('button', { name: 'Rename My laptop' }).click()
  await dialog.getByLabel('Name of the passkey').fill('Kitchen laptop')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Kitchen laptop').waitFor()

  const openLogin = async () => {
    await page.evaluate(() => localStorage.removeItem('khidmat_jwt'))
    // A document of theirs would be loaded anew under the dialog.
    await visitor.open('/about/terms')
    await visitor.open('/install#login')
  }
  // The browser offers it by itself, and whoever takes it is in without a click of ours.
  await openLogin()
  await page.getByText('Welcome back, Siti').waitFor()

  // Nobody takes the offer: it ends with the dialog, and gives way to the button.
  await present(false)
  await openLogin()
  await dialog.locator('input[autocomplete="username webauthn"]').waitFor()
  await page.waitForFunction(() => window.askedWith?.at(-1)?.aborted === false)
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => window.askedWith?.at(-1)?.aborted === true)
  await page.waitForURL((url) => url.hash === '')
  await openLogin()
  await page.waitForFunction(() => window.askedWith?.at(-1)?.aborted === false)
  await present(true)
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  // The welcome of before may still be shown.
  await page.waitForFunction(() => localStorage.getItem('khidmat_jwt') !== null)
  await page.waitForURL((url) => url.hash === '')

  await visitor.open('/my/security')
  await page.getByText('· last used').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Remove Kitchen laptop' }).click()
  await page.getByText('The passkey was removed').waitFor()
  await openLogin()
  await dialog.getByText('This passkey did not work').waitFor()
  await visitor.expectClean()
  await visitor.close()
})
