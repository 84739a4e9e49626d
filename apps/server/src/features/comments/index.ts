export { commentedSince } from './updates.ts'
