import sharp from 'sharp'
import { expect, test } from 'vitest'
import { askApart } from '../ask-apart.ts'
import { normaliseApart } from './normalise-apart.ts'

const ofColour = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#0a6' } }).png()

test('a picture is made safe in a process of its own, and what is none is refused', async () => {
  const made = await normaliseApart(await ofColour(3000).toBuffer())
  expect([made?.width, made?.height, made?.bytes.subarray(8, 12).toString()]).toEqual([2400, 2400, 'WEBP'])
  expect(await normaliseApart(Buffer.from('no picture'))).toBeUndefined()
  expect(await normaliseApart(new Uint8Array())).toBeUndefined()
})

test('a picture that takes too long is ended and refused, and the next one is made', async () => {
  const large = await ofColour(6300).toBuffer()
  expect(await normaliseApart(large, 250)).toBeUndefined()
  expect((await normaliseApart(large))?.width).toBe(2400)
})

test('a program that ends without a word is no fault of a picture', async () => {
  await expect(askApart('platform/tables/reader.apart.ts', undefined, 15_000)).rejects.toThrow('reader.apart.ts')
})
