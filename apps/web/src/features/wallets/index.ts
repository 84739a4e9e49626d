export { holderLayer } from './layers.ts'
export { HolderWidget } from './lazy.ts'
export { WalletsView } from './WalletsView.tsx'
