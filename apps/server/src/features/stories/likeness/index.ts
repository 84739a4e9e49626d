export { compare, type Mark, markOf, WINDOW_HOURS } from './compare.ts'
export { type Facts, factsOf, type Item } from './facts.ts'
export { keysOf } from './keys.ts'
export { packFacts, unpackFacts } from './stored.ts'
