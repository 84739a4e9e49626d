export { type Keyed, keyed, type Muting, mutingOf } from './sets.ts'
