/** A password as it is stored, for accounts that tests make; the product makes none past the sign-up. */
export { hashPassword } from '../features/accounts/password/passwords.ts'
