export { mostPictureBytes, storePicture } from './store-picture.ts'
export { isShown, type ReadFile, readFile } from './read-file.ts'
