import { people } from '../../../server/src/demo/content/people.ts'

/** An account at an outside service, with a line for whoever chooses it. */
export interface SocialPerson {
  id: string
  name: string
  note: string
  /** What the service says of the person beside `sub` (openid.net/specs/openid-connect-core-1_0.html#StandardClaims). */
  claims: Record<string, string | number | boolean>
}

const member = (username: string) => people.find((person) => person.username === username)!

function google(sub: string, name: string, email: string, email_verified: boolean, note: string): SocialPerson {
  const [given_name = name] = name.split(' ')
  return { id: sub, name, note: `${email}, ${note}`, claims: { name, given_name, email, email_verified } }
}

/** Google's: who has no account here, who has one, and whose address Google has not confirmed. */
export const googlePeople: SocialPerson[] = [
  google('110169484474386276301', 'Нина Сова', 'nina.sova@example.org', true, 'здесь ещё не была'),
  google('110169484474386276302', member('maria').name, member('maria').email, true, 'участница сообщества'),
  google('110169484474386276303', 'Кто-то', member('oleg').email, false, 'почта не подтверждена'),
]

function telegram(id: number, first: string, last: string, username: string, note: string): SocialPerson {
  const name = [first, last].filter(Boolean).join(' ')
  return {
    id: String(id),
    name,
    note,
    claims: {
      id,
      name,
      given_name: first,
      ...(last && { family_name: last }),
      ...(username && { preferred_username: username }),
    },
  }
}

/** Telegram's: it tells no e-mail, and a name in it is not everyone's. */
export const telegramPeople: SocialPerson[] = [
  telegram(700000001, 'Иван', 'Сыч', 'ivan_sych', '@ivan_sych'),
  telegram(700000002, 'Мария', 'Корф', 'maria_korf', '@maria_korf'),
  telegram(7100000003, 'Пётр', '', '', 'без имени пользователя'),
]
