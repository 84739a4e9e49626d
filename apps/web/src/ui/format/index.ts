export { formatAge } from './age.ts'
export { plural, shortAddress, truncateName } from './text.ts'
