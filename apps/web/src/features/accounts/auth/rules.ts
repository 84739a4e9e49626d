export const REQUIRED = 'Это обязательное поле'
const MISMATCH = 'Пароли не совпадают'
const TOO_SHORT = 'Пароль слишком короткий (минимум 8 символов)'
const SHORTEST = 8

export interface SignUpValues {
  username: string
  first_name: string
  email: string
  password: string
  password2: string
}

export type Errors<Field extends string = string> = Partial<Record<Field, string>>

/** What the form says before the server is asked; nothing when it may be sent. */
export function checkSignUp(values: SignUpValues): Errors<'username' | 'email' | 'password'> {
  const password = checkPasswords(values.password, values.password2)
  return {
    // The message about the name shown to others stands at the same field.
    ...((!values.username.trim() || !values.first_name.trim()) && { username: REQUIRED }),
    ...(!values.email.trim() && { email: REQUIRED }),
    ...(password && { password }),
  }
}

/** Being different is told before being short. */
export function checkPasswords(password: string, repeat: string): string | undefined {
  if (password !== repeat) return MISMATCH
  return password.length < SHORTEST ? TOO_SHORT : undefined
}

/** The server's messages by the field they stand at; what has no field stands under the form. */
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
