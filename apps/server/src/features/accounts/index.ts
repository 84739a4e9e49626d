export { hashPassword, type PasswordCost } from './passwords.ts'
