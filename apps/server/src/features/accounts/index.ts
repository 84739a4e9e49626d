export { identifyWith } from './identify.ts'
export { hashPassword } from './passwords.ts'
