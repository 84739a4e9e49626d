export { isTelegram, useMe, useReader } from './me.ts'
export { MOVE_TO_PURCHASE } from './useSignIn.ts'
