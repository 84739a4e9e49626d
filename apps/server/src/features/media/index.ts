export { redrawn } from './drawing/drawing.ts'
export { pictureHead } from './drawing/sizes.ts'
export { keepPicture } from './keeping.ts'
export { ownPictures } from './own.ts'
export { keepPostImage } from './postImage.ts'
export {
  findPictureSizes,
  insertDrawings,
  insertPicture,
  listPicturesOf,
  namedPictures,
  removePictures,
} from './store.ts'
export { pictureTaker } from './taking.ts'
export { adoptPictures, keepUploadsUntil, sortPictures } from './uploadStore.ts'
