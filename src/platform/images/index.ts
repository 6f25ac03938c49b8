export type { Recipe } from './draw.ts'
export { openPictures, type Pictures, type Served } from './pictures.ts'
