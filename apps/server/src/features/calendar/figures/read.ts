import { type EventFigures, type EventKind, LONGEST_FIGURE, LONGEST_SOURCE } from '@palata/contract/calendar'

/** What of an event's figures a file gives; what it does not name stays as it was. */
export type GivenFigures = Partial<EventFigures>

const WORDS = {
  previous: ['previous', 'prior', 'прошлое', 'предыдущее', 'прошлое значение', 'предыдущее значение'],
  forecast: ['forecast', 'consensus', 'прогноз', 'ожидание', 'консенсус'],
  actual: ['actual', 'факт', 'фактическое', 'фактическое значение'],
  supply_share: ['supply share', 'share of supply', '% of supply', 'доля предложения', 'доля предложения, %'],
  value_usd: ['value usd', 'usd value', 'unlock value', 'стоимость', 'стоимость, $', 'сумма, $', 'в долларах'],
  source: ['figures source', 'источник чисел'],
} satisfies Record<keyof EventFigures, string[]>

const FIELDS = Object.keys(WORDS) as (keyof EventFigures)[]

/** The figure that a column or a line of a description names; undefined for any other. */
export const figureCalled = (name: string) => FIELDS.find((field) => WORDS[field].includes(name.trim().toLowerCase()))

/** Reads one figure of a file; null when it is not understood. An empty one says nothing. */
export function readFigure(field: keyof EventFigures, written: string): GivenFigures | null {
  const text = written.trim()
  if (text === '') return {}
  if (field === 'source') return { source: text.slice(0, LONGEST_SOURCE) }
  if (field !== 'supply_share' && field !== 'value_usd') return text.length > LONGEST_FIGURE ? null : { [field]: text }
  const value = numberIn(text, field === 'value_usd')
  if (value === null || value <= 0 || (field === 'supply_share' && value > 100)) return null
  return { [field]: value }
}

const UNITS: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9, тыс: 1e3, млн: 1e6, млрд: 1e9 }

/** «2,5 %», «$12.5M», «12 500 000», «1,250,000.50», «31 млн $»; of money also «$950,000» and «950.000». */
function numberIn(text: string, isMoney: boolean): number | null {
  const [, digits = '', unit = ''] =
    /^[$\s]*([\d\s.,]*\d)\s*([a-zа-я]*)\.?[\s$%]*$/i.exec(text.replaceAll('\u00a0', ' ')) ?? []
  const scale = UNITS[unit.toLowerCase()]
  if (digits === '' || scale === undefined) return null
  const value = Number(ungrouped(digits.replace(/\s/g, ''), isMoney && unit === ''))
  return Number.isFinite(value) ? value * scale : null
}

/** A lone group of three digits is thousands only of whole money: «3,125 %» and «1,250 млн» are decimals. */
function ungrouped(digits: string, isWholeMoney: boolean): string {
  if (isWholeMoney && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return digits.replace(/[.,]/, '')
  if (/^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/.test(digits)) return digits.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  return digits.replace(',', '.')
}

/** The kind of event that a figure belongs to; a source belongs to both. */
const OWNERS = {
  ...({ previous: 'economy', forecast: 'economy', actual: 'economy' } as const),
  ...({ supply_share: 'tokens', value_usd: 'tokens' } as const),
} satisfies Partial<Record<keyof EventFigures, EventKind>>

/**
 * Figures in the lines of a description, as calendars of macro events write them («Forecast: 3.1%»), and its other
 * lines. Only the kind tells a figure from a ticket's price or a note, so lines of other kinds stay.
 */
export function figuresIn(description: string, kind: EventKind | null): { figures: GivenFigures; rest: string } {
  const figures: GivenFigures = {}
  const isOf = (field: keyof EventFigures) =>
    field === 'source' ? kind === 'economy' || kind === 'tokens' : OWNERS[field] === kind
  const rest = description.split('\n').filter((line) => {
    const [, name = '', value = ''] = /^\s*([^:\n]{3,30}):\s*(\S.*)$/.exec(line) ?? []
    const field = figureCalled(name)
    const read = field && isOf(field) && readFigure(field, value)
    Object.assign(figures, read)
    return !read
  })
  return { figures, rest: rest.join('\n').trim() }
}

const LABELS = { previous: 'Прошлое', forecast: 'Прогноз', actual: 'Факт' } as const

/** The same as lines of our own files: what `figuresIn` reads. */
export function linesOfFigures(figures: EventFigures | null): string[] {
  if (!figures) return []
  const told = Object.entries(LABELS).flatMap(([field, label]) => {
    const value = figures[field as keyof typeof LABELS]
    return value ? [`${label}: ${value}`] : []
  })
  if (figures.supply_share !== null) told.push(`Доля предложения: ${figures.supply_share} %`)
  if (figures.value_usd !== null) told.push(`Стоимость: ${figures.value_usd} $`)
  if (told.length > 0 && figures.source) told.push(`Источник чисел: ${figures.source}`)
  return told
}
