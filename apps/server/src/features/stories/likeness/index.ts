export { compare, markOf } from './compare.ts'
export { factsOf, type Item } from './facts.ts'
