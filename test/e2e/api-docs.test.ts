import { expect, test } from 'vitest'
import { gravest } from './accessible.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test.each([
  ['light', desktop],
  ['dark', desktop],
  ['dark', phone],
] as const)('the page of the API is in the product’s look: %s, %o', async (theme, viewport) => {
  const { page, open, expectClean, close } = await aVisitor({ theme, viewport })
  await open('/api/docs')
  await page.getByRole('heading', { name: /Khidmat API/ }).waitFor()
  const shown = await page.evaluate(async () => {
    await document.fonts.ready
    const tokens = getComputedStyle(document.documentElement)
    const asColor = (value: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = value
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const read = getComputedStyle(document.querySelector('.swagger-ui') as Element)
    const heading = getComputedStyle(document.querySelector('.swagger-ui .info .title') as Element)
    return {
      ground: read.backgroundColor === asColor(tokens.getPropertyValue('--surface')),
      ink: heading.color === asColor(tokens.getPropertyValue('--ink')),
      family: heading.fontFamily.split(',')[0],
      typeface: document.fonts.check('700 24px "Urbanist Variable"'),
      isDark: tokens.colorScheme,
    }
  })
  expect(shown).toEqual({ ground: true, ink: true, family: '"Urbanist Variable"', typeface: true, isDark: theme })
  await page.getByText('customer@khidmat.test').first().waitFor()
  await page.locator('#operations-tag-Orders').waitFor()
  // The reader puts a link into the button that opens an operation; all else is as on our pages.
  expect((await gravest(page)).filter((finding) => !finding.startsWith('nested-interactive'))).toEqual([])
  await expectClean()
  await close()
})
