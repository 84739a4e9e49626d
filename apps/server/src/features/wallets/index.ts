export { checkWallets, type RecheckOrder, recheckWallets } from './checks.ts'
export { refreshFloor } from './floor.ts'
export type { Site } from './linking.ts'
export { listWallets, type WalletRow } from './store.ts'
