/** An account at an outside service; `note` explains it on the choice page. */
export interface SocialPerson {
  id: string
  name: string
  note: string
  /** Claims besides `sub` (openid.net/specs/openid-connect-core-1_0.html#StandardClaims). */
  claims: Record<string, string | number | boolean>
}

function google(sub: string, name: string, email: string, email_verified: boolean, note: string): SocialPerson {
  const [given_name = name] = name.split(' ')
  return { id: sub, name, note: `${email}, ${note}`, claims: { name, given_name, email, email_verified } }
}

/** Google accounts: without an account here, with one, and with an unconfirmed address. */
export const googlePeople: SocialPerson[] = [
  google('110169484474386276301', 'Нина Сова', 'nina.sova@example.org', true, 'здесь ещё не была'),
  google('110169484474386276302', 'Мария Корф', 'maria@example.org', true, 'участница сообщества'),
  google('110169484474386276303', 'Кто-то', 'oleg@example.org', false, 'почта не подтверждена'),
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

/** Telegram accounts: they have no email, and one has no username. */
export const telegramPeople: SocialPerson[] = [
  telegram(700000001, 'Иван', 'Сыч', 'ivan_sych', '@ivan_sych'),
  telegram(700000002, 'Мария', 'Корф', 'maria_korf', '@maria_korf'),
  telegram(7100000003, 'Пётр', '', '', 'без имени пользователя'),
]
