import { typeset } from '#platform/format/typeset.ts'
import { coinId } from './coins.ts'
import { type Random, seeded } from './random.ts'
import { DAY_MS, MINUTE_MS, plain } from './text.ts'
import { journalTexts } from './texts/journalTexts.ts'
import { signalTexts } from './texts/signalTexts.ts'
import type { DemoSignal } from './types.ts'

/** The newest is old enough to be no new call of the site's own. */
const YOUNGEST_MS = 65 * MINUTE_MS
const FATES = ['withdrawn', 'void', 'removed', 'delisted'] as const

/** Oldest first: about one a day of all authors, and the journal of one. */
export function demoSignals(now: Date): DemoSignal[] {
  const ofAll = read(signalTexts, { now, days: 59, random: seeded(60), horizons: [14, 21, 30, 14, 10] })
  const journal = read(journalTexts, { now, days: 74, random: seeded(61), horizons: [7, 10, 14] })
  return [...ofAll, ...journal].sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime())
}

interface Spread {
  now: Date
  /** How far back the lines go. */
  days: number
  random: Random
  /** Days of a call's term, in turn. */
  horizons: number[]
}

function read(texts: string, { now, days, random, horizons }: Spread): DemoSignal[] {
  const lines = texts.trim().split('\n')
  return lines.map((line, index): DemoSignal => {
    const [settings = '', title = '', thesis = ''] = line.split(' | ')
    const [symbol = '', direction, change, author = '', mark] = settings.split(' ')
    const ageMs = ((index + random.next() * 0.8) / lines.length) * days * DAY_MS + YOUNGEST_MS
    const isLong = mark === 'pinned' || mark === 'trending' || mark === 'delisted'
    return {
      coin: coinId(symbol),
      title: typeset(title),
      text: plain(typeset(thesis)).replaceAll(' // ', '\n\n'),
      images: thesis.includes(' // ') ? 2 : 0,
      author,
      publishedAt: new Date(now.getTime() - Math.floor(ageMs)),
      changePercent: direction === 'short' ? -Number(change) : Number(change),
      pinned: mark === 'pinned',
      trending: mark === 'trending',
      live: mark !== 'moderation',
      direction: direction === 'long' || direction === 'short' ? direction : null,
      horizonDays: isLong ? 90 : horizons[index % horizons.length]!,
      confidence: author === 'kirill.b' || index % 4 === 0 ? 50 + ((index * 7) % 9) * 5 : null,
      held: index % 3 === 0 ? (index % 2 === 0 ? '1' : '5') : null,
      fate: FATES.find((fate) => fate === mark) ?? null,
    }
  })
}
