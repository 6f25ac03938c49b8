export type { Recipe } from './draw.ts'
export { avatarSizes, imageWidths } from './sizes.ts'
export { openPictures, type Pictures } from './pictures.ts'
