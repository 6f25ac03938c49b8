export type { Recipe } from './draw.ts'
export { openPictures, type Pictures } from './pictures.ts'
