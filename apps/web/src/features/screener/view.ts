import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { SearchOf } from '#navigation'
import type { screenerSearch } from './address.ts'
import { type Range, readRanges, writeRanges } from './ranges.ts'

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

/** What narrows the list; coins must pass all of it. */
export interface Filters {
  portfolio: boolean
  tag: number | null
  list: number | null
}

const FIRST_TOP = 100
/** Top for filtered lists, so that a list is shown whole. */
const FILTERED_TOP = 300

/** The state of the page, as read from the address. */
export interface View {
  mode: Mode
  base: BaseCode
  top: number
  filters: Filters
  /** Conditions on the figures, read from the rows in the browser. */
  ranges: readonly Range[]
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
  const filters = filtersOf(said)
  return {
    mode,
    base: said.base ?? 'usd',
    top: said.top ? Number(said.top) : usualTop(filters),
    filters,
    ranges: readRanges(said.where),
    window: (mode === 'impulse' ? said.impulse_id : said.period) ?? null,
    compare: said.compare ? Number(said.compare) : null,
    sort: said.sort ? { column: said.sort.replace('-', ''), isDescending: said.sort.startsWith('-') } : null,
    find: said.find ?? '',
  }
}

function filtersOf({ portfolio, tag, list }: Said): Filters {
  return { portfolio: Boolean(portfolio), tag: tag ? Number(tag) : null, list: list ? Number(list) : null }
}

/** Whether anything but the top narrows the request. */
export const isFiltered = ({ portfolio, tag, list }: Filters) => portfolio || tag !== null || list !== null

export const usualTop = (filters: Filters) => (isFiltered(filters) ? FILTERED_TOP : FIRST_TOP)

/** Whether there is something to reset. */
export const isNarrowed = ({ filters, ranges }: View) => isFiltered(filters) || ranges.length > 0

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

export const toTop = (top: number, filters: Filters): Changes => ({
  top: top === usualTop(filters) ? null : (String(top) as NonNullable<Said['top']>),
  compare: null,
})

/** Each filter shows the whole of what it leaves, so the top returns to the usual one. */
const toNarrowed = (changes: Changes): Changes => ({ ...changes, top: null, compare: null })

export const toPortfolio = (isOn: boolean): Changes => toNarrowed({ portfolio: isOn ? '1' : null })

/** Choosing the active category or list again removes it. */
export const toFilter = (kind: 'tag' | 'list', id: number, before: number | null): Changes =>
  toNarrowed({ [kind]: id === before ? null : String(id) })

export const toRanges = (ranges: readonly Range[]): Changes => ({ where: writeRanges(ranges), compare: null })

export const toNoFilter: Changes = toNarrowed({ ...NO_FILTER, where: null })

export const toWindow = (mode: Mode, key: string): Changes =>
  mode === 'impulse' ? { impulse_id: key } : { period: key }

export const toSort = ({ column, isDescending }: Sort): Changes => ({ sort: `${isDescending ? '-' : ''}${column}` })
