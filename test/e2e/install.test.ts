import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

test('whoever sits at a desk is shown a picture that brings a phone to the page of the app; a phone is not', async () => {
  for (const [viewport, isShown] of [
    [{ width: 1440, height: 900 }, true],
    [phone, false],
  ] as const) {
    const { page, open, close } = await aVisitor({ viewport })
    await open('/ms/install')
    const picture = page.getByAltText('Kod QR halaman ini')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expect(await picture.isVisible()).toBe(isShown)
    await close()
  }
})
