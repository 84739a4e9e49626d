export { listAssetIds } from './store.ts'
