import type { packedTexts } from '#locales/index.ts'

/** The texts of the kit: every area whose screens use it includes them in its pages. */
export const kitTexts = ['table', 'frame', 'views', 'pick'] as const satisfies Parameters<typeof packedTexts>[1][]
