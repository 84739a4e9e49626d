export { fillIndex } from './filling/fill.ts'
