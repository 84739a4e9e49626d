export { countDeliveries } from './overview.ts'
export { checkBox } from './read.ts'
export { tell, tellingJob } from './tell.ts'
