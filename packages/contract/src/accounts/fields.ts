import { z } from 'zod'
import { emailAddress } from '../text/email.ts'
import { visibleText } from '../text/visibleText.ts'

export const REQUIRED = 'Это обязательное поле'
export const TOO_LONG = 'Слишком длинно'
export const SHORTEST_PASSWORD = 8

export const WRONG_EMAIL = 'Введите правильный адрес электронной почты.'

export const filled = (longest: number) => visibleText(REQUIRED).max(longest, TOO_LONG)
// Spaces are part of a password.
export const Password = z.string(REQUIRED).min(1, REQUIRED).max(200, TOO_LONG)
export const Repeat = z.string(REQUIRED).max(200, TOO_LONG).default('')
export const Email = z.string(WRONG_EMAIL).trim().max(254, WRONG_EMAIL).pipe(emailAddress(WRONG_EMAIL))
export const DisplayName = visibleText(REQUIRED).max(50, 'Не длиннее 50 символов')
/** Parameters of the link in a confirmation or reset email. */
export const LetterKey = z.object({ uid: filled(20), token: filled(200) })

/** Checks a new password and its repeat, even when other fields are wrong. A mismatch is reported before the length. */
export function newPassword(password: string, repeat: string) {
  const check = (form: Record<string, unknown>, context: z.RefinementCtx) => {
    const given = form[password]
    if (typeof given !== 'string' || given === '') return
    const say = (message: string) => context.addIssue({ code: 'custom', path: [password], message })
    if (given !== (form[repeat] ?? '')) say('Пароли не совпадают')
    else if (given.length < SHORTEST_PASSWORD) say('Пароль слишком короткий (минимум 8 символов)')
  }
  return [check, { when: () => true }] as const
}
