import type { LedgerEntry } from '@palata/contract/ledger/entries'
import type { IconName } from '#ui/blocks/Icon.tsx'
import { percentText } from '#ui/numbers/index.ts'
import { dayAndMonth } from '#ui/time/time.ts'

export const readEntry = (text: string) => JSON.parse(text) as LedgerEntry

type Kind = LedgerEntry['kind']

export const KINDS: Record<Kind, { name: string; icon: IconName; total: string }> = {
  sealed: { name: 'запечатан', icon: 'seal', total: 'запечатано' },
  version: { name: 'версия', icon: 'edit', total: 'версий' },
  outcome: { name: 'исход', icon: 'check', total: 'исходов' },
  opened: { name: 'открыт', icon: 'eye', total: 'открыто' },
  withdrawn: { name: 'отозван', icon: 'back', total: 'отозвано' },
  taken_down: { name: 'снят', icon: 'eye-off', total: 'снято' },
  corrected: { name: 'цена исправлена', icon: 'history', total: 'исправлено цен' },
  void: { name: 'недействителен', icon: 'close', total: 'недействительных' },
  suspended: { name: 'приостановлен', icon: 'clock', total: 'приостановлено' },
  migration: { name: 'монета пересчитана', icon: 'refresh', total: 'пересчётов монет' },
  noted: { name: 'помечен', icon: 'warning', total: 'пометок' },
  key: { name: 'ключ журнала', icon: 'lock', total: 'записей о ключе' },
}

const ENDS: Record<string, string> = { target: 'цель', stop: 'стоп', horizon: 'срок', delisted: 'делистинг' }
const KEYS = { first: 'журнал начат', rotated: 'ключ сменён', new_origin: 'новое начало' } as const

/** What an entry says besides its kind; empty when nothing. */
export function detailOf(entry: LedgerEntry): string {
  switch (entry.kind) {
    case 'outcome':
      return endOf(entry)
    case 'withdrawn':
      return percentText(entry.percent, { plus: true })
    case 'corrected':
      return entry.outcome ? endOf(entry.outcome) : 'исход отменён, сигнал снова открыт'
    case 'taken_down':
      return 'в счёте остаётся'
    case 'key':
      return entry.reason ? `${KEYS[entry.why]}: ${entry.reason}` : KEYS[entry.why]
    case 'migration':
      return `1 к\u00a0${entry.ratio}`
    case 'noted':
      return entry.why === 'position'
        ? 'автор изменил заявленную позицию'
        : `за 72\u00a0часа обратный сигналу №\u00a0${entry.other}`
    case 'opened':
      return `идея записи №\u00a0${numberOf(entry.sealed_in)}`
    default:
      return ''
  }
}

const endOf = ({ by, percent }: { by: string; percent: number }) =>
  `${ENDS[by] ?? by}, ${percentText(percent, { plus: true })}`

/** «1 204» */
export const numberOf = (index: number) => String(index).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')

/** «3be7…90» */
export const shortKey = (key: string) => `${key.slice(0, 4)}…${key.slice(-2)}`

/** «e91c 4b7f … 88d2 07ba» */
export const shortHash = (hash: string) =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`

/** «18 ноября 2026, 14:02:11 UTC»: the ledger's times are UTC for every reader. */
export function utcMoment(at: string) {
  const iso = new Date(at).toISOString()
  return `${dayAndMonth(iso.slice(0, 10))} ${iso.slice(0, 4)}, ${iso.slice(11, 19)} UTC`
}

/** «18 ноя 2026, 14:02:11» */
export function utcShort(at: string) {
  const iso = new Date(at).toISOString()
  const [day, month] = dayAndMonth(iso.slice(0, 10)).split(' ')
  return `${day} ${month!.slice(0, 3)} ${iso.slice(0, 4)}, ${iso.slice(11, 19)}`
}
