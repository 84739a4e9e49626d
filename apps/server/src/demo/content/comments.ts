import { STABLE } from './coins.ts'
import { commenters, women } from './people.ts'
import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'
import { DAY_MS, dated, MINUTE_MS, typeset } from './text.ts'
import { aboutCoin, underAlpha, underNews } from './texts/remarks.ts'
import type { DemoComment } from './types.ts'

const LAPSED = 'timur'
const LAPSED_DAYS = 10
const MOST = 12
/** A remark for each of the last so many minutes at most. */
const MINUTES_EACH = 6
/** How many say something that is not of this piece alone. */
const OTHERS = { alpha: [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 4, 7], news: [0, 0, 0, 0, 0, 1, 1, 2] }
const ANSWER = 'авт|'

export interface Commented {
  piece: Piece
  author: string | null
  publishedAt: Date
}

/** Writes discussions. A general remark is heard once before any is heard again. */
export function commentWriter(now: Date, random: Random): (post: Commented) => DemoComment[] {
  const decks = new Map<string, string[]>()

  function deal(lines: string): string {
    let deck = decks.get(lines)
    if (!deck || deck.length === 0) {
      deck = random.shuffle(lines.trim().split('\n'))
      decks.set(lines, deck)
    }
    return deck.pop()!
  }

  /** A remark and, perhaps, the author's answer to it. */
  function general({ kind, symbols }: Piece): string[] {
    const symbol = symbols[0]
    if (symbol && !STABLE.has(symbol) && random.chance(0.2))
      return [deal(aboutCoin).replaceAll('%', symbol.toUpperCase())]
    if (kind === 'news') return [deal(underNews)]
    const [remark = '', answer] = deal(underAlpha).split(' // ')
    return answer && random.chance(0.5) ? [remark, ANSWER + answer] : [remark]
  }

  function talk(piece: Piece): string[] {
    const isNews = piece.kind === 'news'
    const chance = piece.top > 0 ? 1 : piece.remarks.length === 0 ? 0.12 : isNews ? 0.56 : 0.76
    if (!random.chance(chance)) return []
    const own = exchanges(piece.remarks)
    const others = random.pick(isNews ? OTHERS.news : OTHERS.alpha)
    for (let count = 0; count < others; count += 1) own.splice(random.int(0, own.length), 0, general(piece))
    return own.flat()
  }

  return ({ piece, author, publishedAt }) => {
    const minutes = (now.getTime() - publishedAt.getTime()) / MINUTE_MS
    const lines = talk(piece).slice(0, Math.min(MOST, Math.floor(minutes / MINUTES_EACH)))
    const times = lines.map(() => momentOf(random, minutes)).sort((one, other) => one - other)
    const comments: DemoComment[] = []
    for (const [index, line] of lines.entries()) {
      const at = new Date(publishedAt.getTime() + times[index]! * MINUTE_MS)
      const [, who = '', text = ''] = line.match(/^(?:(м|ж|авт)\|)?(.*)$/) ?? []
      const speaker = who === 'авт' ? author : random.pick(speakers(who, at, comments.at(-1)?.author, author))
      if (!speaker) continue
      // A picture instead of words, where nobody answers it.
      const isPicture = who === '' && !lines[index + 1]?.startsWith(ANSWER) && random.chance(0.05)
      const words = isPicture ? '' : typeset(dated(text, at))
      comments.push({
        author: speaker,
        text: words,
        minutesAfter: times[index]!,
        parent: null,
        isEdited: false,
        isPinned: false,
        removedBy: null,
      })
    }
    return comments
  }

  function speakers(gender: string, at: Date, previous: string | undefined, author: string | null): string[] {
    const hadAccess = now.getTime() - at.getTime() > LAPSED_DAYS * DAY_MS
    return commenters.filter(
      (username) =>
        username !== previous &&
        username !== author &&
        (hadAccess || username !== LAPSED) &&
        (gender === '' || women.has(username) === (gender === 'ж')),
    )
  }
}

/** Each remark with the answers that follow it. */
function exchanges(remarks: string[]): string[][] {
  const groups: string[][] = []
  for (const remark of remarks) {
    if (remark.startsWith(ANSWER)) groups.at(-1)?.push(remark)
    else groups.push([remark])
  }
  return groups
}

/** Most come in the first hours, none in the future. */
function momentOf(random: Random, minutes: number): number {
  const latest = Math.min(minutes - 1, 3 * 24 * 60)
  return Math.max(2, Math.floor(latest * random.next() ** 3))
}
