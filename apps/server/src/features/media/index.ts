export { type PictureHead, pictureHead } from './pictureSize.ts'
export { squarePicture } from './squarePicture.ts'
export { insertMedia, insertPicture, removeMedia } from './store.ts'
