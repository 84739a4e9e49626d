export { type PictureHead, pictureHead } from './sizes.ts'
export { squarePicture } from './squarePicture.ts'
export {
  findPictureSizes,
  insertDrawings,
  insertPicture,
  newAddress,
  removePicture,
  removePicturesAt,
  removePicturesOf,
} from './store.ts'
export { type PictureTaker, pictureTaker } from './taking.ts'
