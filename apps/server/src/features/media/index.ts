export { type PictureHead, pictureHead } from './pictureSize.ts'
export { insertMedia, insertPicture, removeMedia } from './store.ts'
