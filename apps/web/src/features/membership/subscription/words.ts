import type { AccessEvent, Right, RightSource } from '@palata/contract/membership'
import { plural } from '#ui/format/index.ts'
import { longDate } from '#ui/time/time.ts'

export const SOURCES: Record<RightSource, string> = {
  cryptocloud: 'Криптоплатёж',
  telegram: 'Telegram',
  pon: 'NFT клуба (PoN)',
  operator: 'От команды клуба',
}

export const EVENTS: Record<AccessEvent['kind'], string> = {
  granted: 'Доступ открыт',
  changed: 'Срок изменился',
  frozen: 'Дни остановлены',
  resumed: 'Дни идут дальше',
  ended: 'Доступ закончился',
  revoked: 'Доступ отозван',
  role_given: 'Дана роль',
  role_taken: 'Роль снята',
}

export const days = (count: number) => `${count} ${plural(count, 'день', 'дня', 'дней')}`

/** «20 ноября 2026»: rights begin and end by Moscow's calendar, wherever the member is. */
export const dayOf = (instant: string) => longDate(instant)

/** What the right is doing and what comes next, in one sentence. */
export function stateOf(right: Right): string {
  const { state, ends_at, days_left } = right
  switch (state) {
    case 'active':
      return ends_at ? `До ${dayOf(ends_at)}, осталось ${days(days_left ?? 0)}` : 'Без срока, пока NFT в вашем кошельке'
    case 'upcoming':
      return `Начнётся ${dayOf(right.starts_at)}, продлится ${days(days_left ?? 0)}`
    case 'frozen':
      return `Заморожено, пока доступ открывает NFT. Останется ${days(days_left ?? 0)}`
    case 'ended':
      return `${dayOf(right.starts_at)} — ${dayOf(ends_at ?? right.starts_at)}, срок закончился`
    case 'revoked':
      return `${dayOf(right.starts_at)} — ${dayOf(ends_at ?? right.starts_at)}, доступ отозван`
  }
}
