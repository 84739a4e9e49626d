import type { NoticeView } from '#manifest.ts'
import { addressOf, headOf, headOfCoins } from '../settings/rules.ts'
import type * as store from './deliveries.ts'

/** New texts of the followed make one message, also those that a night has gathered. */
export const GATHERED: readonly string[] = ['author', 'coin']
/** Titles in one message of Telegram; the others are counted. */
const MOST_TITLES = 5

export type Views = ReadonlyMap<number, NoticeView>

export interface Message {
  head: string
  /** The first of what is told, and how many more there are. */
  title: string
  more: number
  /** All of it as the bot writes it. */
  lines: string[]
  address: string
  topic: string
}

/** Of one discussion, or of the new texts of the followed. */
export function messageOf(shown: store.DeliveryRow[], views: Views): Message {
  const [oldest] = shown
  const told = headOf(
    shown.map(({ kind }) => kind),
    shown.map(({ object_id: id }) => views.get(id)!.sender.name),
    shown.flatMap(({ object_id: id }) => views.get(id)!.coin ?? []),
  )
  const head = views.get(shown.at(-1)!.object_id)!.head ?? told
  const topic = `${oldest!.subject_kind}-${oldest!.subject_id}`
  const titles = [...new Map(shown.map(({ object_id: id, subject_id: of }) => [of, views.get(id)!.title])).values()]
  return {
    head,
    title: titles[0]!,
    more: titles.length - 1,
    lines: listed(titles.map(quoted)),
    address: addressOf(oldest!, views.get(oldest!.object_id)!),
    topic,
  }
}

/** All that a rule has gathered, each with its coin; it leads to what came since the first. */
export function gatheredMessage(shown: store.DeliveryRow[], views: Views): Message {
  const told = shown.map(({ object_id: id }) => views.get(id)!)
  const lines = told.map(({ head, title }) => (head ? `${head}: ${quoted(title)}` : quoted(title)))
  const since = encodeURIComponent(shown[0]!.created_at.toISOString())
  return {
    head: headOfCoins(told.flatMap(({ coin }) => coin ?? [])),
    title: lines[0]!,
    more: lines.length - 1,
    lines: listed(lines),
    address: `/digest?since=${since}`,
    topic: 'gathered',
  }
}

const quoted = (title: string) => `«${title}»`

function listed(lines: string[]): string[] {
  const rest = lines.length - MOST_TITLES
  return rest > 0 ? [...lines.slice(0, MOST_TITLES), `и ещё ${rest}`] : lines
}
