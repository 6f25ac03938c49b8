import type { texts } from '#locales/index.ts'

/** The words of the kit's parts: every area whose screens stand on it hands them to its pages. */
export const kitTexts = ['table', 'frame', 'views', 'pick'] as const satisfies Parameters<typeof texts>[1][]
