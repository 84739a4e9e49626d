export { letterOf, NOTHING } from './letter.ts'
