export { mostPictureBytes, storePicture } from './store-picture.ts'
export { isShown, type ReadFile, readFile } from './read-file.ts'
export { isDocument, mostDocumentBytes, storeDocument } from './store-document.ts'
export { sweepOrphans } from './sweep-orphans.ts'
