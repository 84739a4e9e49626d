import { STABLE } from './coins.ts'
import { commenters, women } from './people.ts'
import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'
import { aboutCoin, answers, underAlpha, underNews } from './remarks.ts'
import { DAY_MS, dated, escapeHtml, MINUTE_MS, typeset } from './text.ts'
import { themes } from './themes/index.ts'
import type { DemoComment } from './types.ts'

const LAPSED = 'timur'
const LAPSED_DAYS = 10
const SIZES = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 9, 12]

export interface Commented {
  piece: Piece
  author: string | null
  publishedAt: Date
}

/** Hands out remarks so that each is heard once before any is heard again. */
export function commentWriter(now: Date, random: Random) {
  const decks = new Map<string, string[]>()

  function deal(name: string, lines: string): string {
    let deck = decks.get(name)
    if (!deck || deck.length === 0) {
      deck = random.shuffle(lines.trim().split('\n'))
      decks.set(name, deck)
    }
    return deck.pop()!
  }

  function remark({ piece }: Commented): string {
    if (random.chance(0.55)) return deal(piece.theme, themes[piece.theme].comments)
    const symbol = piece.symbols[0]
    if (symbol && !STABLE.has(symbol) && random.chance(0.25))
      return deal('coin', aboutCoin).replaceAll('%', symbol.toUpperCase())
    return piece.kind === 'news' ? deal('news', underNews) : deal('alpha', underAlpha)
  }

  return (post: Commented): DemoComment[] => {
    const minutes = (now.getTime() - post.publishedAt.getTime()) / MINUTE_MS
    const wanted = minutes < 20 ? 0 : Math.min(random.pick(SIZES), post.piece.kind === 'news' ? 6 : 12, minutes / 6)
    const times = Array.from({ length: Math.floor(wanted) }, () => momentOf(random, minutes)).sort((a, b) => a - b)
    const said = new Set<string>()
    const comments: DemoComment[] = []
    for (const minutesAfter of times) {
      const isAnswer = comments.length > 1 && post.author !== null && random.chance(0.25)
      const line = isAnswer ? deal('answers', answers) : remark(post)
      if (said.has(line)) continue
      said.add(line)
      const at = new Date(post.publishedAt.getTime() + minutesAfter * MINUTE_MS)
      const [gender, text] = line.includes('|') ? (line.split('|') as [string, string]) : ['', line]
      const author = isAnswer ? post.author! : random.pick(speakers(gender, at, comments.at(-1)?.author, post.author))
      const isPicture = !isAnswer && random.chance(0.05)
      comments.push({ author, html: isPicture ? '' : escapeHtml(typeset(dated(text, at))), minutesAfter })
    }
    return comments
  }

  function speakers(gender: string, at: Date, previous: string | undefined, author: string | null): string[] {
    const had = now.getTime() - at.getTime() > LAPSED_DAYS * DAY_MS
    return commenters.filter(
      (username) =>
        username !== previous &&
        username !== author &&
        (had || username !== LAPSED) &&
        (gender === '' || women.has(username) === (gender === 'ж')),
    )
  }
}

/** Most come in the first hours, none in the future. */
function momentOf(random: Random, minutes: number): number {
  const latest = Math.min(minutes - 1, 3 * 24 * 60)
  return Math.max(2, Math.floor(latest * random.next() ** 3))
}
