export { redrawn } from './drawing/drawing.ts'
export { pictureHead } from './drawing/sizes.ts'
export { keepPicture } from './keeping.ts'
export { ownPictures } from './own.ts'
export { keepPostImage } from './postImage.ts'
export {
  adoptPictures,
  findPictureSizes,
  insertDrawings,
  insertPicture,
  keepUploadsUntil,
  listPicturesOf,
  namedPictures,
  removePictures,
  sortPictures,
} from './store.ts'
export { pictureTaker } from './taking.ts'
