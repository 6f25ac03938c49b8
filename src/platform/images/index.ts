export type { Recipe } from './draw.ts'
export { openPictures, type Pictures, type Size } from './pictures.ts'
