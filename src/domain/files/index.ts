export { mostPictureBytes, storePicture } from './store-picture.ts'
export { removeFiles } from './remove-files.ts'
export { isShown, type ReadFile, readFile } from './read-file.ts'
