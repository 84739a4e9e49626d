import type { AccessEvent, Right, RightSource } from '@palata/contract/membership'
import { plural } from '#ui/format/index.ts'
import { dayAndMonth, dayAt, longDate } from '#ui/time/time.ts'

export const SOURCES: Record<RightSource, string> = {
  cryptocloud: 'Криптоплатёж',
  telegram: 'Telegram',
  pon: 'NFT клуба (PoN)',
  operator: 'От команды клуба',
  code: 'По коду',
  gift: 'Подарок',
}

/** Continues «Открыт …» */
export const OPENED_BY: Record<RightSource, string> = {
  cryptocloud: 'криптоплатежом',
  telegram: 'подпиской в Telegram',
  pon: 'NFT в вашем кошельке',
  operator: 'командой клуба',
  code: 'кодом',
  gift: 'подарком',
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
/** After «из» and «больше»: 21 дня, 2 дней. */
export const ofDays = (count: number) => `${count} ${plural(count, 'дня', 'дней', 'дней')}`

/** «20 ноября 2026»: rights start and end by Moscow's calendar in every time zone. */
export const dayOf = (instant: string) => longDate(instant)

/** State of the right in two short lines: until when, and what follows. */
export function spanOf(right: Right): readonly [head: string, tail: string] {
  const { state, starts_at, ends_at, days_left } = right
  const left = days(days_left ?? 0)
  switch (state) {
    case 'active':
      return ends_at ? [`до ${dayOf(ends_at)}`, `осталось ${left}`] : ['без срока', 'пока NFT в вашем кошельке']
    case 'upcoming':
      return [ends_at ? `до ${dayOf(ends_at)}` : left, `начнётся ${dayAndMonth(dayAt(starts_at))}, ${left}`]
    case 'frozen':
      return ['заморожено', `пока доступ открывает NFT, останется ${left}`]
    case 'ended':
      return [between(starts_at, ends_at), 'срок закончился']
    case 'revoked':
      return [between(starts_at, ends_at), 'доступ отозван']
  }
}

/** «12 — 24 сентября 2026», «12 августа — 12 сентября 2026» */
function between(from: string, to: string | null) {
  const [first, last] = [dayAt(from), dayAt(to ?? from)]
  if (first === last) return dayOf(from)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} — ${dayOf(to!)}`
  const start = first.slice(0, 4) === last.slice(0, 4) ? dayAndMonth(first) : dayOf(from)
  return `${start} — ${dayOf(to!)}`
}
