export { s3Bucket } from './bucket.ts'
export { diskStore } from './disk.ts'
export { s3Store } from './s3.ts'
export type { ByteRange, FileStore, ObjectStore } from './store.ts'
