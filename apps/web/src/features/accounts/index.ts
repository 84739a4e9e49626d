export { useMe, useReader } from './me.ts'
