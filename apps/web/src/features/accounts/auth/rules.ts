import * as z from 'zod/mini'
import { messagesOf } from '#ui/fields/formMessages.ts'

export const REQUIRED = 'Это обязательное поле'
const MISMATCH = 'Пароли не совпадают'
const TOO_SHORT = 'Пароль слишком короткий (минимум 8 символов)'
const SHORTEST = 8

export type Errors<Field extends string = string> = Partial<Record<Field, string>>

const filled = z.string().check(z.trim(), z.minLength(1, REQUIRED))
const passwords = { password: z.string(), password2: z.string() }
type Passwords = Record<keyof typeof passwords, string>

/** The mismatch is checked before the length, so that it is reported first. */
const isRepeated = z.refine<Passwords>(({ password, password2 }) => password === password2, {
  error: MISMATCH,
  path: ['password'],
  abort: true,
})
const isLong = z.refine<Passwords>(({ password }) => password.length >= SHORTEST, {
  error: TOO_SHORT,
  path: ['password'],
})

const NewPassword = z.object(passwords).check(isRepeated, isLong)
const SignUpForm = z
  .object({ username: filled, first_name: filled, email: filled, ...passwords })
  .check(isRepeated, isLong)
export type SignUpValues = z.infer<typeof SignUpForm>

/** Errors found in the browser; the form is sent only when there are none. */
export function checkSignUp(values: SignUpValues): Errors<'username' | 'email' | 'password'> {
  const { first_name, ...errors } = messagesOf(SignUpForm, values)
  // The display name has no error of its own: it appears at the username.
  return first_name ? { ...errors, username: first_name } : errors
}

export function checkPasswords(password: string, repeat: string): string | undefined {
  return messagesOf(NewPassword, { password, password2: repeat }).password
}

/** Puts the server's messages at their fields; the rest goes under the form. */
export function placeErrors(fields: Record<string, string[]>): Errors<'username' | 'email' | 'password' | 'form'> {
  const places: Record<string, 'username' | 'email' | 'password'> = {
    username: 'username',
    first_name: 'username',
    email: 'email',
    password: 'password',
    password2: 'password',
  }
  const placed: Errors<'username' | 'email' | 'password' | 'form'> = {}
  for (const [field, messages] of Object.entries(fields)) {
    const place = places[field] ?? 'form'
    placed[place] = [placed[place], ...messages].filter(Boolean).join(' ')
  }
  return placed
}
