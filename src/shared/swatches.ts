import type { Locale } from './locale.ts'

/** Colours to choose from, easy to tell apart, with a name in each language. */
export const swatches: readonly { colour: string; name: Readonly<Record<Locale, string>> }[] = [
  { colour: '#0066b2', name: { en: 'Blue', ms: 'Biru', zh: '蓝色' } },
  { colour: '#00838f', name: { en: 'Teal', ms: 'Biru kehijauan', zh: '青色' } },
  { colour: '#2e7d32', name: { en: 'Green', ms: 'Hijau', zh: '绿色' } },
  { colour: '#9ccc65', name: { en: 'Lime', ms: 'Hijau muda', zh: '浅绿' } },
  { colour: '#f9a825', name: { en: 'Yellow', ms: 'Kuning', zh: '黄色' } },
  { colour: '#ef6c00', name: { en: 'Orange', ms: 'Jingga', zh: '橙色' } },
  { colour: '#c62828', name: { en: 'Red', ms: 'Merah', zh: '红色' } },
  { colour: '#d81b60', name: { en: 'Pink', ms: 'Merah jambu', zh: '粉红' } },
  { colour: '#6a1b9a', name: { en: 'Purple', ms: 'Ungu', zh: '紫色' } },
  { colour: '#5d4037', name: { en: 'Brown', ms: 'Coklat', zh: '棕色' } },
  { colour: '#546e7a', name: { en: 'Grey', ms: 'Kelabu', zh: '灰色' } },
  { colour: '#101828', name: { en: 'Black', ms: 'Hitam', zh: '黑色' } },
]

const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i
const long = /^#?([0-9a-f]{6})$/i

/** A typed colour, '#0066B2', '0066b2' or '#06b', as '#rrggbb'; undefined if it is no colour. */
export function readColour(text: string): string | undefined {
  const typed = text.trim()
  const six =
    long.exec(typed)?.[1] ??
    short
      .exec(typed)
      ?.slice(1)
      .map((digit) => digit + digit)
      .join('')
  return six && `#${six.toLowerCase()}`
}

/** Relative luminance of '#rrggbb': https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours '#rrggbb', 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The more readable text colour on a background, black or white, and its contrast: one of the two always has the 4.5 that
 * text needs.
 */
export function textOn(colour: string): { text: 'black' | 'white'; ratio: number } {
  const [black, white] = [contrastOf(colour, '#000000'), contrastOf(colour, '#ffffff')]
  return black > white ? { text: 'black', ratio: black } : { text: 'white', ratio: white }
}
