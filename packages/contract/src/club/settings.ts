import { z } from 'zod'
import type { ChatKey } from '../telegram.ts'
import { oneLine } from '../text/seen.ts'
import { optionalText, visibleText } from '../text/visibleText.ts'
import { STANDARD_ACCENT } from './accent.ts'
import { LOGO_VALUE } from './pictures.ts'

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

const setting = <Type extends z.ZodType>(definition: ClubSetting<Type>) => definition

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

const link = (label: string, hint: string, standard = '') =>
  setting({ card: 'links', label, hint, reader: 'everyone', schema: Link, standard })
const chatLink = (label: string) =>
  setting({
    card: 'chats',
    label,
    hint: 'ссылка, если составом чата правит не бот',
    reader: 'members',
    schema: Link,
    standard: '',
  })
const chatId = (label: string) =>
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
const picture = (label: string, hint: string, value: RegExp) =>
  setting({
    card: 'club',
    label,
    hint,
    reader: 'everyone',
    kind: 'picture',
    schema: z.string(NO_PICTURE).refine((text) => text === '' || value.test(text), NO_PICTURE),
    standard: '',
  })
const price = (label: string, hint: string, standard: number) =>
  setting({ card: 'tariffs', label, hint, reader: 'everyone', kind: 'number', schema: Price, standard })
/** How often something may be done, at most `most` times; never set to nothing, which would switch the act off. */
const limit = (label: string, hint: string, standard: number, most: number) =>
  setting({
    card: 'limits',
    label,
    hint,
    reader: 'desk',
    kind: 'number',
    schema: z.int('Нужно целое число').min(1, 'Не меньше 1').max(most, `Не больше ${most}`),
    standard,
  })

/**
 * Everything an operator changes at the desk. The environment's name of a setting is its own in capitals; what it gives
 * wins. It gives no pictures and no limits. A new setting is a line here and a reader of its value.
 */
export const clubSettings = {
  brand: setting({
    card: 'club',
    label: 'Название',
    hint: 'в шапке, письмах и вкладке',
    reader: 'everyone',
    schema: visibleText('Как называется клуб?').overwrite(oneLine).max(40, 'Не больше 40 знаков'),
    standard: 'Палата',
  }),
  accent: setting({
    card: 'club',
    label: 'Цвет действия',
    hint: 'кнопки и ссылки',
    reader: 'everyone',
    schema: z
      .string('Нужен цвет, например #1a5fd6')
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Нужен цвет, например #1a5fd6'),
    standard: STANDARD_ACCENT,
  }),
  icon: picture('Значок', 'вкладка, приложение на телефоне, пуши и письма', /^[0-9a-f]{32}$/),
  logo: picture('Логотип', 'в шапке вместо значка и названия', LOGO_VALUE),
  metrika_id: setting({
    card: 'club',
    label: 'Счётчик Яндекс Метрики',
    hint: 'номер; пусто, если не нужен',
    reader: 'everyone',
    schema: z.string('Нужен номер счётчика').regex(/^\d{0,12}$/, 'Нужен номер счётчика, только цифры'),
    standard: '',
  }),
  weekly_text: setting({
    card: 'club',
    label: 'Материал недели',
    hint: 'каждый, кто вошёл, читает один закрытый текст в неделю',
    reader: 'everyone',
    kind: 'flag',
    schema: z.boolean('Да или нет'),
    standard: false,
  }),
  price_2months: price('2 месяца', 'доллары', 59),
  price_1year: price('12 месяцев', 'доллары', 239),
  price_pon: price('NFT, разово', 'эфир; только показываем, продают на площадке', 0.34),
  tag_1year: setting({
    card: 'tariffs',
    label: 'Метка 12 месяцев',
    hint: 'null: считаем сами',
    reader: 'everyone',
    schema: optionalText().overwrite(oneLine).max(40, 'Не больше 40 знаков').nullable(),
    standard: null,
  }),
  link_support: link('Поддержка', 'куда писать о деньгах и доступе'),
  link_chat: link('Открытый чат', 'в подвале и меню'),
  link_news: link('Канал новостей', 'в подвале и меню'),
  link_social: link('Соцсеть', 'в подвале и меню'),
  link_sister: link('Дружеский проект', 'в подвале и меню'),
  link_opensea: link('Коллекция NFT', 'OpenSea', 'https://opensea.io/'),
  link_blur: link('Коллекция NFT на Blur', 'вторая площадка', 'https://blur.io/'),
  link_telegram_pay: link('Оплата в Telegram', 'если продаёт другой бот: его адрес'),
  telegram_chat_work: chatId('Чат Work'),
  telegram_link_work: chatLink('Чат Work, ссылка'),
  telegram_chat_meme: chatId('Чат Meme'),
  telegram_link_meme: chatLink('Чат Meme, ссылка'),
  telegram_chat_alerts: chatId('Чат Alerts'),
  telegram_link_alerts: chatLink('Чат Alerts, ссылка'),
  telegram_chat_full: chatId('Полный доступ'),
  telegram_link_full: chatLink('Полный доступ, ссылка'),
  telegram_chat_rounds: chatId('Лучшие раунды'),
  telegram_link_rounds: chatLink('Лучшие раунды, ссылка'),
  telegram_chat_holders: chatId('Чат холдеров'),
  telegram_link_holders: chatLink('Чат холдеров, ссылка'),
  limit_comments_minute: limit('Комментарии за минуту', 'от одного человека', 12, 120),
  limit_comments_hour: limit('Комментарии за час', 'от одного человека', 200, 5000),
  limit_opinions_hour: limit('Мнения за час', 'от одного человека', 20, 1000),
  limit_signals_hour: limit('Сигналы за час', 'от одного человека', 10, 500),
  limit_reports_hour: limit('Жалобы за час', 'от одного человека', 20, 1000),
  limit_sign_ups_hour: limit('Регистрации за час', 'с одного адреса сети: им бывает и целый офис', 30, 1000),
} satisfies Record<string, ClubSetting> & Record<`telegram_${'chat' | 'link'}_${ChatKey}`, ClubSetting>

export type ClubSettingName = keyof typeof clubSettings

/** The value of every setting. */
export type ClubValues = { [Name in ClubSettingName]: z.output<(typeof clubSettings)[Name]['schema']> }

export const clubSettingNames = Object.keys(clubSettings) as [ClubSettingName, ...ClubSettingName[]]

/** Our own values. */
export const standardClub = Object.fromEntries(
  Object.entries(clubSettings).map(([name, { standard }]) => [name, standard]),
) as ClubValues

/** The name that the environment gives a setting by. */
export const environmentOf = (name: ClubSettingName) => name.toUpperCase()
