import type { ChatKey } from '@palata/contract/telegram'
import { countOf } from '@palata/contract/text/plural'
import type { Access } from '#features/access'
import { CODE_MINUTES } from '#features/social'
import { dayInWords, TITLES } from '../rules.ts'
import type { Bot } from '../settings.ts'

type Place = Pick<Bot, 'brand' | 'publicUrl'>

/** Pages of the site that the bot links to. */
const pageOf = ({ publicUrl }: Pick<Bot, 'publicUrl'>) => ({
  settings: `${publicUrl}/user/settings`,
  subscription: `${publicUrl}/user/subscription`,
  wallets: `${publicUrl}/user/subscription/wallets`,
})

export function notLinked(bot: Place): string {
  return `Telegram пока не привязан к аккаунту на сайте. Войдите на сайт и привяжите его в настройках профиля: ${pageOf(bot).settings}`
}

/** The code stands alone on its line, so that a press copies it. */
export function code(bot: Place, given: string): string {
  return `Код для привязки Telegram:\n\n${given}\n\nВведите его за ${countOf(CODE_MINUTES, ['минуту', 'минуты', 'минут'])} в настройках профиля: ${pageOf(bot).settings}\n\nКод нужен только там. Никому его не пересылайте: кто введёт его у себя, привяжет ваш Telegram к своему аккаунту.`
}

/** Access status of a person with a linked account. */
export function statusOf(bot: Place, access: Access): string {
  const subscription = pageOf(bot).subscription
  if (!access.has_access) return `Подписка не оформлена. Оформить: ${subscription}`
  const until = access.ends_at
    ? `осталось ${countOf(access.days_left, ['день', 'дня', 'дней'])}, до ${dayInWords(access.ends_at)}`
    : 'без срока окончания'
  return `Подписка действует: ${until}. Подробнее: ${subscription}`
}

/** The reminder before the end of the access; a subscription through Telegram renews itself unless it was cancelled. */
export function ending({ brand }: Pick<Bot, 'brand'>, endsAt: Date, mayRenew: boolean): string {
  const day = dayInWords(endsAt)
  return mayRenew
    ? `Доступ в клуб «${brand}» оплачен до ${day}. Подписка через Telegram продлится сама, если вы её не отменили.`
    : `Доступ в клуб «${brand}» закончится ${day}. Если продлить сейчас, новые дни прибавятся к оставшимся.`
}

export function greeting({ brand }: Place, status: string): string {
  return `Здравствуйте! Это бот клуба «${brand}».\n\n${status}\n\n/help — что умеет бот`
}

export function help(bot: Place & Pick<Bot, 'sendsCodes'>, isSelling: boolean): string {
  const { sendsCodes } = bot
  const lines = [
    '/start — подписка и чаты',
    ...(sendsCodes ? ['/link — код, чтобы привязать Telegram на сайте'] : []),
    ...(isSelling ? ['/pay — подписка через Telegram'] : []),
    '/paysupport — вопросы об оплате',
  ]
  const linking = `Чтобы попасть в закрытые чаты, привяжите Telegram в настройках профиля (${pageOf(bot).settings}), откройте чат на сайте и подайте заявку: бот примет её, если подписка действует.`
  return `${lines.join('\n')}\n\n${linking}\n\nКогда подписка заканчивается, бот убирает из чатов. После продления подайте заявку снова.`
}

export function paySupport(bot: Pick<Bot, 'publicUrl' | 'supportUrl'>): string {
  return `По вопросам оплаты и возврата пишите в поддержку: ${bot.supportUrl || bot.publicUrl}`
}

export function payHere(stars: number): string {
  return `Подписка через Telegram: ${countOf(stars, ['звезда', 'звезды', 'звёзд'])} за 30 дней. Она продлевается сама, пока вы её не отмените в настройках Telegram.`
}

export const PAY_ELSEWHERE = 'Подписка через Telegram оформляется здесь:'
export const NOT_SOLD = 'Подписка через Telegram сейчас не продаётся.'

export function alreadyPaid(endsAt: Date): string {
  return `Подписка уже оплачена до ${dayInWords(endsAt)}.`
}

export const PRICE_CHANGED = 'Цена изменилась. Откройте бота и нажмите /pay ещё раз.'

/** Thanks for a payment that is stored. */
export function paid(bot: Place, endsAt: Date, isLinked: boolean): string {
  const thanks = `Спасибо! Подписка оплачена до ${dayInWords(endsAt)}.`
  return isLinked ? thanks : `${thanks}\n\n${notLinked(bot)} — тогда она откроет доступ.`
}

/** For a person with two subscriptions paid at the same moment. */
export function paidTwice({ supportUrl, ...place }: Pick<Bot, 'publicUrl' | 'supportUrl'>, endsAt: Date): string {
  return `Вы оплатили подписку дважды. Дни обоих платежей сложены: она действует до ${dayInWords(endsAt)}. Чтобы деньги не списывались дважды, мы отменили продление второй подписки; первая продлевается как обычно. Если второй платёж лишний, напишите в поддержку, его вернут: ${supportUrl || place.publicUrl}`
}

export function refunded(): string {
  return 'Оплата подписки возвращена.'
}

/** Why a join request was declined and what to do. */
export function declined(bot: Place, key: ChatKey, access: Access | undefined): string {
  const start = `Заявка в «${TITLES[key]}» отклонена:`
  const again = 'и подайте заявку снова'
  if (!access)
    return `${start} Telegram не привязан к аккаунту на сайте. Привяжите его в настройках профиля ${again}: ${pageOf(bot).settings}`
  if (key === 'holders' && access.has_access)
    return `${start} этот чат открыт держателям NFT клуба. Подключите кошелёк ${again}: ${pageOf(bot).wallets}`
  return `${start} подписка не действует. Оформите её ${again}: ${pageOf(bot).subscription}`
}

export function farewell(bot: Place): string {
  return `Доступ к закрытым чатам клуба «${bot.brand}» закончился, поэтому бот убрал вас из них. Продлите подписку и подайте заявку снова: ${pageOf(bot).subscription}`
}
