import type { OfferKey } from '@palata/contract/membership'

const SELECTED = 'selectedSubscription'
/** Key of the flag set when the reader leaves for Telegram to pay: the same choice and popup are shown on return. */
export const TELEGRAM_OPENED = 'telegramWidgetLastOpened'
/** Key of JSON `{pay}`: address of the Telegram payment. */
const TELEGRAM_LINKS = 'telegramWidgetCurrentLinks'

/** The choice made before the reader left for Telegram, otherwise two months. */
export function firstChoice(storage: Pick<Storage, 'getItem'>): OfferKey | null {
  if (!storage.getItem(TELEGRAM_OPENED)) return '2months'
  const kept = storage.getItem(SELECTED)
  return kept === '1year' || kept === '2months' || kept === 'pon' ? kept : null
}

export function keepChoice(storage: Pick<Storage, 'setItem' | 'removeItem'>, choice: OfferKey | null) {
  if (choice) storage.setItem(SELECTED, choice)
  else storage.removeItem(SELECTED)
}

export function rememberTelegram(storage: Pick<Storage, 'setItem'>, pay: string, now: Date) {
  storage.setItem(TELEGRAM_OPENED, now.toISOString())
  storage.setItem(TELEGRAM_LINKS, JSON.stringify({ pay }))
}

export function forgetTelegram(storage: Pick<Storage, 'removeItem'>) {
  storage.removeItem(TELEGRAM_OPENED)
  storage.removeItem(TELEGRAM_LINKS)
}

/**
 * The stored payment address; null unless it is a web address, because any script of the page could have written it.
 */
export function telegramPayLink(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    const { pay } = JSON.parse(storage.getItem(TELEGRAM_LINKS) ?? '{}') as { pay?: unknown }
    return typeof pay === 'string' && new URL(pay).protocol.match(/^https?:$/) ? pay : null
  } catch {
    return null
  }
}
