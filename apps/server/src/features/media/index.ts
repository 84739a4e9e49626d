export { keepPicture } from './keeping.ts'
export { keepPostImage } from './postImage.ts'
export { pictureHead } from './sizes.ts'
export { squareJpeg, squarePicture } from './squarePicture.ts'
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
