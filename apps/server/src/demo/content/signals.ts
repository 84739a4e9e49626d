import { typeset } from '#platform/format/typeset.ts'
import { coinId } from './coins.ts'
import { seeded } from './random.ts'
import { DAY_MS, MINUTE_MS, plain } from './text.ts'
import { signalTexts } from './texts/signalTexts.ts'
import type { DemoSignal } from './types.ts'

const DAYS = 59

/** Oldest first, about one a day. */
export function demoSignals(now: Date): DemoSignal[] {
  const random = seeded(60)
  const lines = signalTexts.trim().split('\n')
  return lines
    .map((line, index): DemoSignal => {
      const [settings = '', title = '', thesis = ''] = line.split(' | ')
      const [symbol = '', direction, change, author = '', mark] = settings.split(' ')
      const ageMs = ((index + random.next() * 0.8) / lines.length) * DAYS * DAY_MS + 35 * MINUTE_MS
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
      }
    })
    .reverse()
}
