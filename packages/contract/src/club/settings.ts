import { z } from 'zod'
import type { ChatKey } from '../telegram.ts'
import { oneLine } from '../text/seen.ts'
import { optionalText, visibleText } from '../text/visibleText.ts'
import { STANDARD_ACCENT } from './accent.ts'
import { LOGO_VALUE } from './pictures.ts'
import { type ClubSetting, chatId, chatLink, limit, link, picture, price, setting } from './settingKinds.ts'

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
