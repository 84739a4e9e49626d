import { DEFAULT_HORIZON, type PositionWord } from '@palata/contract/signals/limits'
import type { OpenedSignal } from '@palata/contract/signals/signal'

/** Coin chosen for a signal. */
export interface ChosenCoin {
  api_id: string
  symbol: string
  name: string
  image: string
  price_usd: number | null
  /** When the price was quoted. */
  priced_at: string | null
}

/** Values of the form: numbers as typed. */
export interface SignalDraft {
  coin: ChosenCoin | null
  title: string
  content: string
  link: string
  images: string[]
  direction: '' | 'long' | 'short'
  target: string
  stop: string
  horizon: string
  /** The author's confidence, percent; empty when not said. */
  confidence: string
  /** The author's own position; empty is «не раскрыто». */
  position: '' | PositionWord
  /** Idempotency key: a signal sent twice is written once. */
  key: string
}

/** Storage key of a new signal's draft; each edit has a key of its own. */
const NAME = 'signalDraft'
const placeOf = (id: number | null) => (id === null ? NAME : `${NAME}-${id}`)

export function emptyDraft(): SignalDraft {
  return {
    coin: null,
    title: '',
    content: '',
    link: '',
    images: [],
    direction: '',
    target: '',
    stop: '',
    horizon: String(DEFAULT_HORIZON),
    confidence: '',
    position: '',
    key: crypto.randomUUID(),
  }
}

/** Initial values of an edit. */
export function draftOf(signal: OpenedSignal): SignalDraft {
  const { coin, coin_name, price_usd, priced_at, title, link, images_list, direction, written } = signal
  return {
    coin: { ...coin, name: coin_name, price_usd, priced_at },
    title,
    content: written?.text ?? '',
    link,
    images: images_list,
    direction: direction ?? '',
    target: textOf(signal.target_price_usd),
    stop: textOf(signal.stop_price_usd),
    horizon: textOf(written?.horizon_days ?? null),
    confidence: textOf(written?.said?.confidence ?? null),
    position: written?.said?.position ?? '',
    key: '',
  }
}

/** All digits without an exponent: nobody types one, and rounding would change the price. */
function textOf(value: number | null): string {
  if (value === null) return ''
  const [mantissa = '', power] = String(value).split('e')
  if (!power) return mantissa
  const [whole = '', decimals = ''] = mantissa.split('.')
  const digits = whole + decimals
  return Number(power) < 0 ? `0.${'0'.repeat(-Number(power) - 1)}${digits}` : digits.padEnd(Number(power) + 1, '0')
}

interface Kept {
  draft: SignalDraft
  /** Revision of the signal at the start of the edit. */
  revision: number
}

export function readDraft(id: number | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(id)) ?? 'null')
    if (!isKept(kept)) return null
    return { revision: kept.revision, draft: { ...emptyDraft(), ...kept.draft } }
  } catch {
    return null
  }
}

function isKept(kept: unknown): kept is Kept {
  const { draft, revision } = (kept ?? {}) as Partial<Kept>
  if (typeof revision !== 'number' || typeof draft !== 'object' || draft === null) return false
  const texts = ['title', 'content', 'link', 'direction', 'target', 'stop', 'horizon', 'key'] as const
  return texts.every((name) => typeof draft[name] === 'string') && Array.isArray(draft.images)
}

/** When the storage is full, the stored drafts stay as they are. */
export function keepDraft(id: number | null, kept: Kept) {
  try {
    localStorage.setItem(placeOf(id), JSON.stringify(kept))
  } catch (error) {
    console.warn('Черновик сигнала не сохранён в браузере', error)
  }
}

export function forgetDraft(id: number | null) {
  localStorage.removeItem(placeOf(id))
}

/** The draft as form data for the server. */
export function formOf(draft: SignalDraft, revision: number | null): FormData {
  const form = new FormData()
  const fields: [string, string][] = [
    ['title', draft.title],
    ['content', draft.content],
    ['link', draft.link],
    ['direction', draft.direction],
    ['target_price_usd', draft.target],
    ['stop_price_usd', draft.stop],
    // The server takes a term only with a direction.
    ['horizon_days', draft.direction && draft.horizon],
    ['confidence', draft.direction && draft.confidence],
    ['position', draft.position],
    ...(draft.images.length > 0 ? draft.images : ['']).map((image): [string, string] => ['images', image]),
    ...(revision === null
      ? ([
          ['coin_id', draft.coin?.api_id ?? ''],
          ['key', draft.key],
        ] as [string, string][])
      : ([['revision', String(revision)]] as [string, string][])),
  ]
  for (const [name, value] of fields) form.append(name, value)
  return form
}
