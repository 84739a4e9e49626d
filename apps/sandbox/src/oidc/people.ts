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

/** Yandex accounts, as `login.yandex.ru/info` tells them; one has no name but its login. */
export const yandexPeople: SocialPerson[] = [
  yandex('1130000000000001', 'nina.sova', 'Нина Сова'),
  yandex('1130000000000002', 'maria.korf', 'Мария Корф'),
  yandex('1130000000000003', 'petr.s', ''),
]

function yandex(id: string, login: string, name: string): SocialPerson {
  const [first_name = '', last_name = ''] = name.split(' ')
  const claims = { id, login, first_name, last_name, display_name: login, real_name: name, psuid: `1.AAA.${id}` }
  return { id, name: name || login, note: login, claims }
}

/** VK accounts, as `oauth2/user_info` tells them. */
export const vkPeople: SocialPerson[] = [
  vk('210000001', 'Иван', 'Сыч'),
  vk('210000002', 'Мария', 'Корф'),
  vk('210000003', 'Пётр', ''),
]

function vk(user_id: string, first_name: string, last_name: string): SocialPerson {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { id: user_id, name, note: `id${user_id}`, claims: { user_id, first_name, last_name, verified: false } }
}
