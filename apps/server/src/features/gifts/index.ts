export { mayPayGift, payGift, requirePayable } from './buying.ts'
