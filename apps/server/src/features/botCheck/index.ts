export { createOwnCheck, isOwnToken } from './challenges.ts'
