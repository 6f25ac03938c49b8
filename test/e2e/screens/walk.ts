import { expect, test } from 'vitest'
import { signIn } from '../signed-in.ts'
import { aVisitor, desktop, phone, tablet } from '../visitor.ts'

/** The timeout of a walk through many screens, in milliseconds. */
const WALK_MS = 150_000

const looks = [
  ['', phone, 'light', 0],
  ['/ms', tablet, 'light', 1],
  ['/zh', desktop, 'dark', 2],
] as const

/**
 * Layout shifts depend on code and style sheets, hardly on the language. So each screen is checked for them in one of the
 * looks, the next screen in the next look. `SCREENS=full` (`npm run test:long`) checks each in all looks.
 */
const isHeldStill = (screen: number, look: number) => process.env.SCREENS === 'full' || screen % looks.length === look

interface Walk {
  /** Which screens these are, for the name of the test. */
  name: string
  /** Who is signed in; without it the screens are public. */
  who?: 'customer' | 'owner' | 'operator'
  paths: () => Promise<readonly string[]> | readonly string[]
}

/**
 * Checks each of the screens in three languages, widths and themes: no errors, accessible, no layout shift, and a title of
 * its own for private ones.
 */
export function walkThrough({ name, who, paths }: Walk): void {
  test.each(looks)(
    `${name} is whole, quiet and accessible, and stands still (%s/)`,
    async (prefix, viewport, theme, look) => {
      const visitor = await aVisitor({ viewport, theme })
      if (who) await signIn(visitor, `${who}@khidmat.test`)
      const titles = new Map<string, string>()
      for (const [i, path] of (await paths()).entries()) {
        await visitor.open(prefix + (path === '/' && prefix ? '' : path))
        await visitor.page.locator('h1').first().waitFor()
        titles.set(path.split('?')[0] ?? path, await visitor.page.title())
        await visitor.expectAccessible()
        await visitor.expectClean()
        if (isHeldStill(i, look)) await visitor.expectSteady()
      }
      if (who) expect(new Set(titles.values()).size, [...titles.values()].join(' | ')).toBe(titles.size)
      await visitor.close()
    },
    WALK_MS,
  )
}
