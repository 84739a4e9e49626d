import { z } from 'zod'
import { Me } from './accounts/profile.ts'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './sessions.ts'
import { Instant } from './shared.ts'
import type { Provider } from './social/providers.ts'

const LOST = 'Ответ сервиса пришёл не целиком'
const part = (longest: number) => z.string(LOST).min(1, LOST).max(longest, LOST)
const number = z
  .union([z.string(), z.number()], LOST)
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,15}$/, LOST))

/** Parameters of the OAuth redirect to our page. `redirect_uri` is the page, compared with the one requested. */
const Returned = z.object({
  code: part(2000),
  state: part(200),
  redirect_uri: part(500),
  /** Issuer (RFC 9207), from services that send it. */
  iss: part(500).optional(),
  /** Device for which VK ID gave the code. */
  device_id: part(500).optional(),
})
export type Returned = z.infer<typeof Returned>

/** Fields signed by Telegram's widget (core.telegram.org/widgets/login), and our `state`, which is not signed. */
const FromWidget = z
  .object({
    id: number,
    auth_date: number,
    hash: z.string(LOST).regex(/^[0-9a-f]{64}$/i, LOST),
    state: part(200),
  })
  .catchall(z.union([z.string().max(2000, LOST), z.number()]).transform(String))
export type FromWidget = z.infer<typeof FromWidget>

/** A linked account of an outside service; `name` is its name there. */
export const SocialLink = z.object({ name: z.string(), linked_at: Instant })
export type SocialLink = z.infer<typeof SocialLink>

/** Letters and digits of a code that cannot be taken for each other. */
export const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const WRONG_CODE = `В коде ${CODE_LENGTH} букв и цифр`

/** A code that the bot sent; spaces, dashes and small letters are as good. */
const FromBot = z.object({
  code: z
    .string(WRONG_CODE)
    .max(40, WRONG_CODE)
    .transform((code) => code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
    .pipe(z.string().regex(new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`), WRONG_CODE)),
})
export type FromBot = z.infer<typeof FromBot>

const Linked = SocialLink.nullable()
const Begun = z.object({ url: z.string() })
/** How Telegram is linked: its own widget, its OpenID Connect, or a code that the bot sends. */
export type TelegramLinking = 'widget' | 'openid' | 'code'

export const social = {
  list: endpoint({
    at: 'GET /api/auth/social/',
    about: 'Какие аккаунты Google, Telegram, Яндекс ID и VK ID привязаны',
    access: 'account',
    reply: z.object({ google: Linked, telegram: Linked, yandex: Linked, vk: Linked } satisfies Record<
      Provider,
      typeof Linked
    >),
  }),
  begin: endpoint({
    at: 'POST /api/auth/:provider/login/start/',
    about: 'Начать вход через google, yandex или vk: куда отправить человека; попытка помнится в cookie десять минут',
    access: 'public',
    knownBy: 'cookie',
    reply: Begun,
  }),
  signIn: endpoint({
    at: 'POST /api/auth/:provider/login/',
    about: 'Закончить вход: код, с которым человек вернулся от google, yandex или vk; refresh-токен приходит в cookie',
    access: 'public',
    knownBy: 'cookie',
    body: Returned,
    reply: SignedIn,
  }),
  beginLink: endpoint({
    at: 'POST /api/auth/:provider/link/start/',
    about: 'Начать привязку аккаунта google, yandex или vk: куда отправить человека',
    access: 'account',
    needsProof: true,
    reply: Begun,
  }),
  link: endpoint({
    at: 'POST /api/auth/:provider/link/',
    about: 'Закончить привязку аккаунта google, yandex или vk',
    access: 'account',
    needsProof: true,
    body: Returned,
    reply: Me,
  }),
  unlink: endpoint({
    at: 'DELETE /api/auth/:provider/link/',
    about: 'Отвязать аккаунт google, yandex или vk; 400, если войти станет нечем',
    access: 'account',
    needsProof: true,
    status: 204,
    reply: z.null(),
  }),
  beginTelegram: endpoint({
    at: 'GET /api/telegram/login/',
    about: 'Начать вход через Telegram: переход к нему, а если он недоступен — на страницу, которая это скажет',
    access: 'public',
    knownBy: 'nothing',
    status: 302,
    reply: Begun,
  }),
  signInByTelegram: endpoint({
    at: 'POST /api/telegram/login/',
    about: 'Закончить вход через Telegram: код или поля, подписанные виджетом; refresh-токен приходит в cookie',
    access: 'public',
    knownBy: 'cookie',
    body: z.union([FromWidget, Returned], LOST),
    reply: SignedIn,
  }),
  beginTelegramLink: endpoint({
    at: 'POST /api/telegram/link/start/',
    about:
      'Начать привязку Telegram: адрес, на который вернёт виджет, страница входа Telegram или чат с ботом, который пришлёт код',
    access: 'account',
    needsProof: true,
    reply: Begun,
  }),
  linkTelegram: endpoint({
    at: 'POST /api/telegram/link/',
    about:
      'Закончить привязку Telegram: поля, подписанные виджетом, код входа или код из бота; каждый годится один раз',
    access: 'account',
    needsProof: true,
    body: z.union([FromWidget, Returned, FromBot], LOST),
    reply: Me,
  }),
  unlinkTelegram: endpoint({
    at: 'DELETE /api/telegram/link/',
    about: 'Отвязать Telegram; 400, если войти станет нечем',
    access: 'account',
    needsProof: true,
    status: 204,
    reply: z.null(),
  }),
}
