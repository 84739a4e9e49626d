export { useMe, useReader } from './me.ts'
export { LinkedAccounts } from './social/LinkedAccounts.tsx'
export { MOVE_TO_PURCHASE } from './useSignIn.ts'
