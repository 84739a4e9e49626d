import { z } from 'zod'
import { oneLine } from '../text/seen.ts'

/** Where a setting stands on the page «Настройки». */
export const CLUB_CARDS = ['club', 'tariffs', 'links', 'chats', 'limits'] as const
export type ClubCard = (typeof CLUB_CARDS)[number]

/** Who learns the value: `members` only get it with their access, `desk` stays at the desk. */
export type ClubReader = 'everyone' | 'members' | 'desk'

/** How it is typed; the browser has no schemas. A picture is uploaded and its value names what was drawn of it. */
export type ClubKind = 'words' | 'number' | 'flag' | 'picture'

export interface ClubSetting<Type extends z.ZodType = z.ZodType> {
  card: ClubCard
  label: string
  hint: string
  reader: ClubReader
  /** Words by default. */
  kind?: ClubKind
  schema: Type
  /** The value while neither the environment nor the desk has given one. */
  standard: z.output<Type>
}

export const setting = <Type extends z.ZodType>(definition: ClubSetting<Type>) => definition

const WRONG_LINK = 'Нужен адрес, например https://t.me/club, или имя в Telegram: @club'
const LINK = /^(?:https?|tg):$/

/** «t.me/club» and «@club» as addresses. */
function spelled(text: string): string {
  if (/^@[a-z]\w{3,31}$/i.test(text)) return `https://t.me/${text.slice(1)}`
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}

/** A name and a password before the host make an address look like another one. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  const isPlain = !/[\s<>"'`\\]/.test(text) && oneLine(text) === text
  return url !== null && LINK.test(url.protocol) && text.includes('.') && !url.username && !url.password && isPlain
}

const Link = z
  .string(WRONG_LINK)
  .trim()
  .max(300, 'Не больше 300 знаков')
  .transform(spelled)
  .refine((text) => text === '' || isLink(text), WRONG_LINK)

const Price = z
  .number('Нужна цена, например 59 или 0.34')
  .min(0.01, 'Цена от 0.01')
  .max(100_000, 'Цена до 100 000')
  .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Не больше двух знаков после точки')

const ChatId = z
  .int('Нужен номер чата, например -1001234567890')
  .negative('Номер чата начинается с минуса')
  .min(-(2 ** 52), 'Такого номера не бывает')
  .nullable()

export const link = (label: string, hint: string, standard = '') =>
  setting({ card: 'links', label, hint, reader: 'everyone', schema: Link, standard })

export const chatLink = (label: string) =>
  setting({
    card: 'chats',
    label,
    hint: 'ссылка, если составом чата правит не бот',
    reader: 'members',
    schema: Link,
    standard: '',
  })

export const chatId = (label: string) =>
  setting({
    card: 'chats',
    label,
    hint: 'номер: чатом правит бот',
    reader: 'desk',
    kind: 'number',
    schema: ChatId,
    standard: null,
  })

const NO_PICTURE = 'Такой картинки нет: загрузите её'
export const picture = (label: string, hint: string, value: RegExp) =>
  setting({
    card: 'club',
    label,
    hint,
    reader: 'everyone',
    kind: 'picture',
    schema: z.string(NO_PICTURE).refine((text) => text === '' || value.test(text), NO_PICTURE),
    standard: '',
  })
export const price = (label: string, hint: string, standard: number) =>
  setting({ card: 'tariffs', label, hint, reader: 'everyone', kind: 'number', schema: Price, standard })

/** How often something may be done, at most `most` times; never set to nothing, which would switch the act off. */
export const limit = (label: string, hint: string, standard: number, most: number) =>
  setting({
    card: 'limits',
    label,
    hint,
    reader: 'desk',
    kind: 'number',
    schema: z.int('Нужно целое число').min(1, 'Не меньше 1').max(most, `Не больше ${most}`),
    standard,
  })
