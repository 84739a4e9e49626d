import { PROVIDER_NAMES } from '@palata/contract/social/providers'
import type { SocialPerson } from './person.ts'

/**
 * Why a person without a link may not sign in to the account with their e-mail; null when they may.
 * An address unconfirmed on either side proves nothing: anyone could type it in and get another's account.
 */
export function joinProblem(person: SocialPerson, existing: { email_verified: boolean } | undefined): string | null {
  if (person.provider === 'google' && person.email === null)
    return 'Google не подтвердил почту этого аккаунта. Войдите по паролю и привяжите Google в настройках.'
  if (existing && !existing.email_verified)
    return 'Аккаунт с этой почтой уже есть, но почта в нём не подтверждена. Подтвердите её по ссылке из письма или через «Забыли пароль?», войдите по паролю и привяжите Google в настройках.'
  return null
}

/** Why the account must keep this link; null when another way to sign in remains. */
export function unlinkProblem(hasPassword: boolean, links: number, email: string): string | null {
  if (hasPassword || links > 1) return null
  return email
    ? 'Это единственный способ войти в аккаунт. Сначала задайте пароль через «Забыли пароль?» или привяжите другой аккаунт.'
    : 'Это единственный способ войти в аккаунт. Сначала привяжите другой аккаунт.'
}

export function takenProblem({ provider }: SocialPerson): string {
  return `Этот аккаунт ${PROVIDER_NAMES[provider]} уже привязан к другому участнику`
}

export function anotherProblem({ provider }: SocialPerson): string {
  return `К вашему аккаунту уже привязан другой ${PROVIDER_NAMES[provider]}. Сначала отвяжите его в настройках.`
}
