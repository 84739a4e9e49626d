import type { DigestItem } from '@palata/contract/digest'
import { type DigestKind, highlightsOf } from '@palata/contract/digest/worth'
import { plural } from '@palata/contract/text/plural'
import { type Asking, gather } from './gather.ts'
import { windowFrom } from './moment.ts'
import { present } from './present.ts'
import { findVisit } from './visits.ts'

/** The answers are in the same letter as unread notifications, and the words of forecasters are for members. */
const NOT_IN_LETTERS: readonly DigestKind[] = ['reply', 'mention', 'forecast']
const LETTER_COINS = 5
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

/** What a letter tells of the time since the reader was last on the site. */
interface LetterDigest {
  since: string
  items: { title: string; head: string; link: string }[]
  /** «HYPE +5.77%, SOL −0.90%»; empty without coins that moved. */
  coins: string
  /** Items that the letter leaves out. */
  rest: number
}

export const NOTHING: LetterDigest = { since: '', items: [], coins: '', rest: 0 }

/** The same that the site tells, from the later of the moment and the reader's last visit; the first seven by title. */
export async function letterOf(asking: Asking, from: Date, now: Date): Promise<LetterDigest> {
  const { db, viewer } = asking
  const seen = (await findVisit(db, viewer.id))?.seen_at
  const window = windowFrom(seen && seen > from ? seen : from, now)
  const { entries, coins } = await gather(asking, window, now)
  const told = entries.filter(({ kind }) => !NOT_IN_LETTERS.includes(kind))
  const items = await present(asking, highlightsOf(told))
  return {
    since: window.since.toISOString(),
    items: items.map((item) => ({ title: item.title, head: headOf(item), link: item.url })),
    coins: coins
      .slice(0, LETTER_COINS)
      .map(({ symbol, change }) => `${symbol} ${percent(change)}`)
      .join(', '),
    rest: Math.max(0, entries.length - items.length),
  }
}

/** What it is, without a word that only members read. */
function headOf({ kind, url, who, call, moved, others }: DigestItem): string {
  if (kind === 'outcome') return `Исход сигнала: ${call?.percent == null ? 'завершён' : percent(call.percent)}`
  if (kind === 'call') return named('Новый сигнал', who)
  if (kind === 'move') return `Событие перенесено на ${DAY.format(new Date(moved!.to))}`
  if (kind === 'correction') return 'Исправлено в том, что вы прочли'
  if (kind === 'podcast') return 'Подкаст'
  if (kind === 'news') return sources(others.length)
  return named(url.startsWith('/material') ? 'Аналитика' : 'Мнение', who)
}

/** «Новость», «Новость и ещё 4 источника». */
const sources = (others: number) =>
  others === 0 ? 'Новость' : `Новость и ещё ${others} ${plural(others, 'источник', 'источника', 'источников')}`

const named = (what: string, who: string) => (who ? `${what}: ${who}` : what)

const percent = (value: number) => `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(2)}%`
