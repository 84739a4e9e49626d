import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { SearchOf } from '#navigation'
import type { screenerSearch } from './address.ts'

export type Said = SearchOf<typeof screenerSearch>
/** Changed parameters; null removes one. */
export type Changes = { [Name in keyof Said]?: Said[Name] | null }

export type Mode = NonNullable<Said['mode']>
export const MODES: readonly (readonly [mode: Mode, label: string])[] = [
  ['dynamics', 'Динамика'],
  ['impulse', 'Импульсы'],
  ['period', 'Периоды'],
  ['monthly', 'Месяцы'],
]

/** At most one filter besides the top. */
export type Filter = { kind: 'portfolio' } | { kind: 'tag' | 'list'; id: number }

const FIRST_TOP = 100
/** Top for filtered lists, so that a list is shown whole. */
const FILTERED_TOP = 300

/** The state of the page, as read from the address. */
export interface View {
  mode: Mode
  base: BaseCode
  top: number
  filter: Filter | null
  /** The open window: an impulse's id, or the key of a period or month. */
  window: string | null
  /** Id of the compared coin. */
  compare: number | null
  sort: Sort | null
  /** Searches the rows by ticker or name. */
  find: string
}

export interface Sort {
  column: string
  isDescending: boolean
}

export function readView(said: Said): View {
  const mode = said.mode ?? 'dynamics'
  const filter = filterOf(said)
  return {
    mode,
    base: said.base ?? 'usd',
    top: filter ? FILTERED_TOP : Number(said.top ?? FIRST_TOP),
    filter,
    window: (mode === 'impulse' ? said.impulse_id : said.period) ?? null,
    compare: said.compare ? Number(said.compare) : null,
    sort: said.sort ? { column: said.sort.replace('-', ''), isDescending: said.sort.startsWith('-') } : null,
    find: said.find ?? '',
  }
}

function filterOf({ portfolio, tag, list }: Said): Filter | null {
  if (portfolio) return { kind: 'portfolio' }
  if (tag) return { kind: 'tag', id: Number(tag) }
  return list ? { kind: 'list', id: Number(list) } : null
}

const NO_FILTER = { portfolio: null, tag: null, list: null } satisfies Changes
const NO_WINDOW = { impulse_id: null, period: null } satisfies Changes

export const toMode = (mode: Mode): Changes => ({
  mode: mode === 'dynamics' ? null : mode,
  ...NO_WINDOW,
  sort: null,
})

/** An impulse belongs to its base coin, so another base opens the newest one. */
export const toBase = (base: BaseCode, before: BaseCode): Changes => ({
  base: base === 'usd' ? null : base,
  ...(BASES[base].base_coin_id !== BASES[before].base_coin_id && { impulse_id: null }),
})

export const toTop = (top: number): Changes => ({
  ...NO_FILTER,
  top: top === FIRST_TOP ? null : (String(top) as NonNullable<Said['top']>),
  compare: null,
})

/** Choosing the active filter again removes it. */
export function toFilter(filter: Filter, before: Filter | null): Changes {
  if (isSame(filter, before)) return toNoFilter
  const chosen: Changes = filter.kind === 'portfolio' ? { portfolio: '1' } : { [filter.kind]: String(filter.id) }
  return { ...NO_FILTER, ...chosen, top: null, compare: null }
}

export const toNoFilter: Changes = { ...NO_FILTER, top: null, compare: null }

export const toWindow = (mode: Mode, key: string): Changes =>
  mode === 'impulse' ? { impulse_id: key } : { period: key }

export const toSort = ({ column, isDescending }: Sort): Changes => ({ sort: `${isDescending ? '-' : ''}${column}` })

const isSame = (one: Filter, other: Filter | null) => JSON.stringify(one) === JSON.stringify(other)
