export { keepPicture } from './keeping.ts'
export { keepPostImage } from './postImage.ts'
export { type PictureHead, pictureHead } from './sizes.ts'
export { squareJpeg, squarePicture } from './squarePicture.ts'
export {
  adoptPictures,
  findPictureSizes,
  insertDrawings,
  insertPicture,
  keepUploadsUntil,
  listPicturesOf,
  newAddress,
  removePicture,
  removePicturesAt,
  removePicturesOf,
  sortPictures,
} from './store.ts'
export { type PictureTaker, pictureTaker } from './taking.ts'
