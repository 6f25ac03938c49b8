import { expect, test } from 'vitest'
import { gravest } from './accessible.ts'
import { aVisitor, phone } from './visitor.ts'

test('a target that is too small is found; one that a bar covers is looked at where it is not covered', async () => {
  const { page, open, close } = await aVisitor({ viewport: phone })
  await open('/install')
  const show = (body: string) =>
    page.evaluate((html) => {
      document.body.innerHTML = `<main><h1>Targets</h1>${html}<div style="height: 2000px"></div></main>`
      window.scrollTo(0, 0)
    }, body)
  const button = (px: number) =>
    `<button style="width: ${px}px; height: ${px}px; padding: 0" aria-label="One"></button>`
  await show(`<div style="display: flex; height: 40px">${button(10)}${button(10)}</div>`)
  expect((await gravest(page)).join()).toContain('target-size')
  const bar = '<div style="position: fixed; top: 0; left: 0; right: 0; height: 75px; background: white"></div>'
  await show(`<div style="height: 500px"></div>${button(30)}${bar}`)
  const top = await page.evaluate(() => {
    const at = document.querySelector('button')?.getBoundingClientRect().top ?? 0
    window.scrollTo(0, at - 60)
    return window.scrollY
  })
  expect(await gravest(page)).toEqual([])
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await close()
})

test('a colour that is on its way to another is judged where it arrives', async () => {
  const { page, open, close } = await aVisitor({ viewport: phone })
  await open('/install')
  const change = (to: string) =>
    page.evaluate((color) => {
      document.body.innerHTML = '<main style="background: white; color: white">One colour after another</main>'
      const [main] = document.getElementsByTagName('main')
      main?.animate([{ color: 'white' }, { color }], { duration: 500, fill: 'forwards' })
    }, to)
  await change('black')
  expect(await gravest(page)).toEqual([])
  await change('silver')
  expect((await gravest(page)).join()).toContain('color-contrast')
  await close()
})
