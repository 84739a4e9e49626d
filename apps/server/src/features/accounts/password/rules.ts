import { isCommonPassword } from './passwords.ts'

/** Why the password is too weak, in words for its owner; null when it is good. The contract checks the length. */
export function passwordProblem(password: string, owner: { username: string; email: string | null }): string | null {
  if (isCommonPassword(password)) return 'Такой пароль слишком распространён: его подбирают в первую очередь'
  const plain = password.toLowerCase()
  const email = owner.email ?? ''
  const known = [owner.username, email, email.split('@')[0]!].map((name) => name.toLowerCase())
  return known.includes(plain) ? 'Пароль не должен повторять имя пользователя или почту' : null
}
