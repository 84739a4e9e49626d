export { type PictureSize, pictureSize } from './sizes.ts'
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
