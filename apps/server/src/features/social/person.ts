import type { FromWidget } from '@palata/contract/social'
import type { Provider } from '@palata/contract/social/providers'
import { emailAddress } from '@palata/contract/text/email'
import { Refusal } from '#platform/errors.ts'
import { lineOf } from '#platform/format/line.ts'
import type { Claims } from '#providers/oidc/index.ts'

/** A person at an outside service. */
export interface SocialPerson {
  provider: Provider
  /** Never reassigned: Google's `sub`, the number at Telegram, Yandex ID or VK ID. */
  subject: string
  name: string
  /** Name of the link in the settings, to tell one's accounts apart. */
  label: string
  /** Null when the provider gives none or has not confirmed it. */
  email: string | null
  /** Telegram username without the @; empty when there is none. */
  username: string
}

const Email = emailAddress('Адрес почты')
/** What Yandex ID and VK ID do not say: their e-mail is not asked for, see the adapters. */
const UNTOLD = { email: null, username: '' }

/** Reads the claims of each service's sign-in page. */
export const PERSON: Record<Provider, (claims: Claims) => SocialPerson> = {
  google: googlePerson,
  telegram: telegramPerson,
  yandex: ({ sub, name, preferred_username }) => {
    const shown = text(name) || 'Участник'
    return { provider: 'yandex', subject: sub, name: shown, label: text(preferred_username) || shown, ...UNTOLD }
  },
  vk: ({ sub, name }) => {
    const shown = text(name) || 'Участник'
    return { provider: 'vk', subject: sub, name: shown, label: shown, ...UNTOLD }
  },
}

function googlePerson({ sub, name, email, email_verified }: Claims): SocialPerson {
  const confirmed = email_verified === true ? Email.safeParse(email).data : undefined
  const shown = text(name) || 'Участник'
  return {
    provider: 'google',
    subject: sub,
    name: shown,
    label: confirmed ?? shown,
    email: confirmed ?? null,
    username: '',
  }
}

/** Telegram's `sub` may be opaque and differ by site: `id` is the number that bots use. */
function telegramPerson({ id, sub, name, preferred_username }: Claims): SocialPerson {
  const number = id === undefined ? sub : id
  if (!/^[1-9]\d{0,15}$/.test(String(number))) throw new Refusal('social_refused', 'Telegram не назвал номер аккаунта')
  return ofTelegram(String(number), text(name), text(preferred_username))
}

export function widgetPerson({ id, first_name = '', last_name = '', username = '' }: FromWidget): SocialPerson {
  return ofTelegram(id, text(`${first_name} ${last_name}`), username)
}

/** Who wrote to the bot. */
export function writerPerson({ id, name, username }: { id: string; name: string; username: string }): SocialPerson {
  return ofTelegram(id, text(name), username)
}

function ofTelegram(subject: string, name: string, given: string): SocialPerson {
  const username = /^\w{1,32}$/.test(given) && /\D/.test(given) ? given : ''
  const shown = name || username || 'Участник'
  return {
    provider: 'telegram',
    subject,
    name: shown,
    label: username ? `@${username}` : shown,
    email: null,
    username,
  }
}

/** A name from outside as one visible line. */
function text(claim: unknown): string {
  return typeof claim === 'string' ? lineOf(claim, 200) : ''
}
