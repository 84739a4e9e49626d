export { holderLayer } from './layers.ts'
export { HolderWidget } from './lazy.ts'
export { ownWallets } from './queries.ts'
export { WalletsView } from './WalletsView.tsx'
