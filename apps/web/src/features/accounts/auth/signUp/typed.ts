import type { SignUpValues } from '../rules.ts'

/** What a sign-up form may be filled with again; passwords are typed anew. */
export type Typed = Pick<SignUpValues, 'username' | 'first_name' | 'email'>

/** Of the last sign-up of this tab, in memory only: the page that waits for the letter leads back to it. */
let last: Typed | undefined

export function noteTyped({ username, first_name, email }: Typed) {
  last = { username, first_name, email }
}

/** What was typed with that address; after a reload the address alone. */
export const typedWith = (email: string): Typed =>
  last?.email === email ? last : { username: '', first_name: '', email }
