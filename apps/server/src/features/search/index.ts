export { fillIndex } from './filling/fill.ts'
export { fold } from './words/affixes.ts'
export { dictionary } from './words/dictionary.ts'
