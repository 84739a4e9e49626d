export { plural } from '@palata/contract/plural'
export { formatAge } from './age.ts'
export { shortAddress, tied, truncateName } from './text.ts'
