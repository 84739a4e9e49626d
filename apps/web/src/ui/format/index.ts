export { formatAge } from './age.ts'
export { plural, shortAddress, tied, truncateName } from './text.ts'
