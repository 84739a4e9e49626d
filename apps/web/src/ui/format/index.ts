export { plural } from '@palata/contract/text/plural'
export { formatAge } from './age.ts'
export { shortAddress, tied, truncateName } from './text.ts'
