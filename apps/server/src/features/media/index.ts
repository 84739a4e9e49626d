export { squareJpeg, squarePicture } from './drawing/drawing.ts'
export { pictureHead } from './drawing/sizes.ts'
export { keepPicture } from './keeping.ts'
export { keepPostImage } from './postImage.ts'
export {
  adoptPictures,
  findPictureSizes,
  insertDrawings,
  insertPicture,
  keepUploadsUntil,
  listPicturesOf,
  removePictures,
  sortPictures,
} from './store.ts'
export { type PictureTaker, pictureTaker } from './taking.ts'
