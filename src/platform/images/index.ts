export type { Recipe } from './draw.ts'
export { openPictures, type Pictures, type Served, type Size } from './pictures.ts'
