import type { SubscriptionData } from '@palata/contract/membership'

/**
 * Whether the access ends with a subscription through Telegram, which pays for the next term by itself. Telegram tells
 * nobody that a person has cancelled it.
 */
export const renewsItself = ({
  has_telegram_subscription: isTelegram,
  telegram_subscription_end_date: telegramEnd,
  subscription_end_date: end,
}: SubscriptionData) => isTelegram && telegramEnd !== null && telegramEnd === end

/** After the day, which stands before it. */
export const RENEWAL =
  'В этот день подписка через Telegram продлится сама, если вы её не отменили. Отменить можно в Telegram: «Настройки», «Мои звёзды».'
