import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aMember, memberPassword } from './member.ts'
import { callAs } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

const looks = [
  ['', 'en', phone, 'dark'],
  ['', 'en', desktop, 'light'],
  ['/ms', 'ms', phone, 'light'],
  ['/ms', 'ms', desktop, 'dark'],
  ['/zh', 'zh', phone, 'dark'],
  ['/zh', 'zh', desktop, 'light'],
] as const

/** The dialog's words in a language. */
const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(`src/locales/${locale}/gateway.json`, 'utf8')) as Record<string, string>

test.each(looks)(
  'each stage of the dialog is whole and accessible (%s/ %s %o %s)',
  async (prefix, locale, viewport, theme) => {
    const words = wordsOf(locale)
    const member = await aVisitor()
    const { email, jwt } = await aMember(member)
    // An address is sent one code a minute.
    const { email: forgetful } = await aMember(member)
    await member.close()

    const visitor = await aVisitor({ viewport, theme })
    const { page } = visitor
    const dialog = page.getByRole('dialog')
    const stage = async (name: string) => {
      await dialog.getByRole('heading', { name: words[`title_${name}`], exact: true }).waitFor()
      await visitor.expectAccessible()
      // What an empty form says is words, too.
      await dialog.locator('form').evaluateAll((forms: HTMLFormElement[]) => forms.map((form) => form.reportValidity()))
      await visitor.expectClean()
    }
    const press = (word: string) => dialog.getByRole('button', { name: words[word], exact: true }).click()
    const submit = () => dialog.locator('button[type=submit]').click()

    await page.route('**/api/h/settings/features', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, onlyInvites: true } } })
    })
    await visitor.open(`${prefix}/install#session`)
    await stage('session_out')
    await press('loginAgain')
    await stage('login')
    await press('createAccount')
    await dialog.locator('input[name=invite]').waitFor()
    await stage('register')
    await press('back')
    await press('withCode')
    await stage('qlogin')
    await dialog.locator('input[name=email]').fill(email)
    await submit()
    await stage('tac_login')
    await press('back')
    await dialog.locator('input[name=email]').fill(forgetful)
    await press('forgot')
    await stage('tac_reset')
    await dialog.locator('input[name=tac]').fill(await visitor.codeFor(forgetful))
    await stage('reset_pw')
    await press('close')

    // The second step, on a device that nobody knows yet.
    const { data } = await callAs<{ data: { secret: string } }>(jwt, 'POST', '/api/h/two-factor', {})
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
    expect(await callAs(jwt, 'PUT', '/api/h/two-factor', { tac: totp.generate() })).toMatchObject({ ok: true })
    await visitor.open(`${prefix}/about/terms#login`)
    await dialog.locator('input[name=email]').fill(email)
    await dialog.locator('input[name=password]').fill(memberPassword)
    await submit()
    await stage('tac_app')
    await visitor.close()
  },
)
