export { type PictureSize, pictureSize, squarePicture } from './squarePicture.ts'
export {
  insertDrawings,
  insertPicture,
  newAddress,
  removePicture,
  removePicturesAt,
  removePicturesOf,
} from './store.ts'
