import type { Wallet } from '@palata/contract/wallets'
import { type Clock, longDate, timeOf } from '#ui/time/time.ts'

/** «21 ноября 2026, 12:05» */
export const momentOf = (instant: string, clock: Clock) => `${longDate(instant, clock)}, ${timeOf(instant, clock)}`

export const holdingOf = ({ has_pon, state }: Wallet) => {
  if (state === 'waiting') return 'Ждём ответа сети'
  return has_pon ? 'NFT клуба' : 'NFT клуба нет'
}

/** When the chain was last read: the holding is known as of that time. */
export function freshnessOf({ state, checked_at }: Wallet, clock: Clock): string {
  if (state === 'manual') return 'Владение отмечает команда клуба'
  if (!checked_at) return 'Сеть ещё не ответила, спросим снова через несколько минут'
  const moment = momentOf(checked_at, clock)
  return state === 'failing' ? `Сеть не отвечает. Показано, как было ${moment}` : `Проверено ${moment}`
}
