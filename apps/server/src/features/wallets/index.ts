export { type Checking, checkWallets, type Recheck, recheckWallet } from './checks.ts'
export { refreshFloor } from './floor.ts'
export type { Site } from './linking.ts'
