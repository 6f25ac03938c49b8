import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countScans, isArithmetic } from './jpeg-scans.ts'
import { normalisePicture } from './normalise.ts'

const noise = sharp({
  create: {
    width: 500,
    height: 400,
    channels: 3,
    background: '#0a6',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
})
const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer()

/** The same picture with its last scan, which adds nothing new to it, so many times over. */
function drawnAgain(times: number): Buffer {
  const from = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(from, -2)
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    progressive.subarray(-2),
  ])
}

test('the scans of a JPEG are counted, and nothing that a film looks like by chance', async () => {
  expect(countScans(await noise.clone().jpeg().toBuffer(), 50)).toBe(1)
  expect(countScans(progressive, 50)).toBe(10)
  expect(countScans(drawnAgain(7), 50)).toBe(17)
  expect(countScans(drawnAgain(700), 50)).toBe(51)
  const film = Buffer.concat([
    progressive,
    ...Array.from({ length: 20_000 }, (_, n) => Buffer.from([0xff, 0xda, 0, n % 251, n % 241, n >> 8])),
  ])
  expect(countScans(film, 10_000) - 10).toBeLessThan(5)
  for (const end of [1, 2, 3, 20, 400]) expect(countScans(progressive.subarray(0, end), 50)).toBeLessThan(2)
})

test('a picture that is drawn over and over again is refused before anybody waits for it', async () => {
  expect((await normalisePicture(progressive))?.width).toBe(500)
  expect(await normalisePicture(drawnAgain(41))).toBeUndefined()
  // Nor are scans hidden behind what only looks like the length of something else, before them or where the picture may be read on.
  for (const odd of [0x01, 0x02, 0xbf, 0xd0, 0xd8, 0xe1]) {
    const [head, rest] = [progressive.subarray(0, 2), drawnAgain(41).subarray(2)]
    expect(countScans(Buffer.concat([head, Buffer.from([0xff, odd, 0xff, 0xff]), rest]), 50)).toBe(51)
  }
})

test('a picture that a decoder would have to hold as a whole is refused where that is too much', async () => {
  const large = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 4, background: '#0a6' } })
  const coarse = (edge: number) =>
    large(edge).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer()
  expect(await normalisePicture(await coarse(5100))).toBeUndefined()
  expect((await normalisePicture(await coarse(600)))?.width).toBe(600)
  // Line by line it may be large.
  expect((await normalisePicture(await large(6300).png({ compressionLevel: 1 }).toBuffer()))?.width).toBe(2400)
})

test('a picture that is hardly more than a line is refused', async () => {
  const line = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer()
  for (const [width, height] of [
    [1, 30_001],
    [30_001, 2],
  ] as const)
    expect(await normalisePicture(await line(width, height))).toBeUndefined()
  expect((await normalisePicture(await line(2, 30_000)))?.height).toBe(2400)
})

test('a JPEG that is coded arithmetically, of which a few bytes are work for seconds, is refused', async () => {
  expect(isArithmetic(progressive)).toBe(false)
  const frame = progressive.indexOf(Buffer.from([0xff, 0xc2, 0]))
  for (const kind of [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]) {
    const coded = Buffer.from(progressive)
    coded[frame + 1] = kind
    expect(isArithmetic(coded)).toBe(true)
    expect(await normalisePicture(coded)).toBeUndefined()
  }
})
