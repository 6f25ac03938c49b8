import { expect, test } from 'vitest'
import { signIn } from '../signed-in.ts'
import { aVisitor, desktop, phone, tablet } from '../visitor.ts'

/** A walk through many screens, in milliseconds. */
const WALK_MS = 150_000

const looks = [
  ['', phone, 'light', 0],
  ['/ms', tablet, 'light', 1],
  ['/zh', desktop, 'dark', 2],
] as const

/**
 * What moves a box depends on code and sheets, hardly on the language: each screen is held still in one of the looks, the
 * next screen in the next one. `SCREENS=full` (`npm run test:long`) holds each still in all.
 */
const isHeldStill = (screen: number, look: number) => process.env.SCREENS === 'full' || screen % looks.length === look

interface Walk {
  /** Which screens these are, for the name of the test. */
  name: string
  /** Whose they are; nobody's are public. */
  who?: 'customer' | 'owner' | 'operator'
  paths: () => Promise<readonly string[]> | readonly string[]
}

/** Each of the screens is whole, quiet and accessible in three languages, widths and themes, stands still, and private ones are titled apart. */
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
