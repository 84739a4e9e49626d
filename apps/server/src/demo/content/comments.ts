import { typeset } from '#platform/format/typeset.ts'
import { STABLE } from './coins.ts'
import { commenters, women } from './people.ts'
import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'
import { type Branch, conversations, type Turn, talkDealer, withAsides } from './talks.ts'
import { DAY_MS, dated, MINUTE_MS } from './text.ts'
import { aboutCoin, underAlpha, underNews } from './texts/remarks.ts'
import type { DemoComment } from './types.ts'

const LAPSED = 'timur'
const LAPSED_DAYS = 10
/** Most comments under the first post of the front page and under any other. */
const MOST = { first: 300, other: 60 }
/** Minutes of a post's age per comment: limits comments of a young post. */
const MINUTES_EACH = { first: 0.3, other: 6 }
/** Random counts of general remarks and of conversations under a post. */
const OTHERS = { alpha: [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 4, 7], news: [0, 0, 0, 0, 0, 1, 1, 2] }
const TALKS = { alpha: [0, 0, 0, 0, 0, 0, 0, 1, 1, 3], news: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }
const ANSWER = 'авт|'

export interface Commented {
  piece: Piece
  author: string | null
  publishedAt: Date
}

/** Writes discussions. Each general remark is used once before any repeats. */
export function commentWriter(now: Date, random: Random): (post: Commented) => DemoComment[] {
  const decks = new Map<string, string[]>()
  const dealTalk = talkDealer(random)

  function deal(lines: string): string {
    let deck = decks.get(lines)
    if (!deck || deck.length === 0) {
      deck = random.shuffle(lines.trim().split('\n'))
      decks.set(lines, deck)
    }
    return deck.pop()!
  }

  /** A remark and sometimes the author's answer. */
  function general({ kind, symbols }: Piece): Branch {
    const symbol = symbols[0]
    if (symbol && !STABLE.has(symbol) && random.chance(0.2))
      return branchOf([deal(aboutCoin).replaceAll('%', symbol.toUpperCase())])
    if (kind === 'news') return branchOf([deal(underNews)])
    const [remark = '', answer] = deal(underAlpha).split(' // ')
    return branchOf(answer && random.chance(0.5) ? [remark, ANSWER + answer] : [remark])
  }

  /** All comments under a piece, branch by branch. */
  function talk(piece: Piece): Branch[] {
    const isNews = piece.kind === 'news'
    const chance = piece.top > 0 ? 1 : piece.remarks.length === 0 ? 0.12 : isNews ? 0.56 : 0.76
    if (!random.chance(chance)) return []
    const branches = exchanges(piece.remarks).map(branchOf)
    const add = (branch: Branch) => branches.splice(random.int(0, branches.length), 0, branch)
    const isFirst = piece.top === 1
    const others = isFirst ? 60 : random.pick(isNews ? OTHERS.news : OTHERS.alpha)
    for (let count = 0; count < others; count += 1) add(general(piece))
    const count = isFirst ? conversations.length : random.pick(isNews ? TALKS.news : TALKS.alpha)
    const talks = isFirst ? random.shuffle(conversations) : Array.from({ length: count }, dealTalk)
    for (const branch of talks) add(withAsides(branch, random, isFirst ? 4 : 1))
    return branches
  }

  return ({ piece, author, publishedAt }) => {
    const minutes = (now.getTime() - publishedAt.getTime()) / MINUTE_MS
    const place = piece.top === 1 ? 'first' : 'other'
    const most = Math.min(MOST[place], Math.floor(minutes / MINUTES_EACH[place]))
    const symbol = piece.symbols.find((one) => !STABLE.has(one))?.toUpperCase() ?? 'BTC'
    const said: Said[] = []
    for (const branch of talk(piece)) {
      const times = timesOf(branch, minutes, random)
      const cast = new Map<string, string>()
      const places: (Said | null)[] = []
      for (const [index, turn] of branch.entries()) {
        const parent = turn.parent === null ? null : places[turn.parent]!
        const at = new Date(publishedAt.getTime() + times[index]! * MINUTE_MS)
        const speaker = speakerOf(turn, at, cast, author)
        // A turn that no person can speak is left out, with its answers.
        const isHeard = speaker !== null && (turn.parent === null || parent !== null)
        const words = withNames(turn.text.replaceAll('¤', symbol), cast, author)
        const one = isHeard ? { turn, at, parent, author: speaker, text: typeset(dated(words, at)) } : null
        places.push(one)
        if (one) said.push(one)
      }
    }
    return inTime(said, most, publishedAt)
  }

  function speakerOf({ who }: Turn, at: Date, cast: Map<string, string>, author: string | null): string | null {
    if (who === 'авт') return author
    const known = cast.get(who)
    if (known) return known
    const speaker = random.pick(speakers(who, at, [...cast.values(), author]))
    cast.set(who === '' || who === 'м' || who === 'ж' ? `${who}${cast.size}` : who, speaker)
    return speaker
  }

  function speakers(gender: string, at: Date, taken: (string | null)[]): string[] {
    const hadAccess = now.getTime() - at.getTime() > LAPSED_DAYS * DAY_MS
    return commenters.filter(
      (username) =>
        !taken.includes(username) &&
        (hadAccess || username !== LAPSED) &&
        (!['м', 'ж'].includes(gender) || women.has(username) === (gender === 'ж')),
    )
  }

  /** Comments in order of time, at most `most`, some of them edited, pinned or removed. */
  function inTime(said: Said[], most: number, publishedAt: Date): DemoComment[] {
    const heard = said.toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(0, most)
    const places = new Map(heard.map((one, place) => [one, place]))
    const byAuthor = heard.filter(({ turn }) => turn.who === 'авт')
    const pinned =
      heard.length >= 15 ? byAuthor.toSorted((one, other) => other.text.length - one.text.length)[0] : undefined
    return heard.map((one) => {
      const parent = one.parent === null ? null : places.get(one.parent)!
      const isAnswered = heard.some((other) => other.parent === one)
      // A picture instead of text, only where nobody answers it.
      const isPicture = parent === null && !isAnswered && one !== pinned && random.chance(0.04)
      const isRemoved = one !== pinned && !isPicture && random.chance(isAnswered ? 0.03 : 0.01)
      return {
        author: one.author,
        text: isPicture ? '' : one.text,
        minutesAfter: (one.at.getTime() - publishedAt.getTime()) / MINUTE_MS,
        parent,
        isEdited: !isPicture && random.chance(0.05),
        isPinned: one === pinned,
        removedBy: isRemoved ? random.pick(['author', 'moderator'] as const) : null,
      }
    })
  }
}

/** Minutes after publication: most branches begin in the first hours, and no comment is in the future. */
function timesOf(branch: Branch, minutes: number, random: Random): number[] {
  const latest = Math.min(minutes - 1, 3 * 24 * 60)
  let at = Math.max(2, latest * 0.95 * random.next() ** 3)
  return branch.map((_, place) => {
    if (place > 0) at += Math.min(45, (latest - at) / (branch.length - place + 1)) * (0.2 + 0.8 * random.next())
    return at
  })
}

interface Said {
  turn: Turn
  at: Date
  parent: Said | null
  author: string
  text: string
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

/** A remark and its answers. */
function branchOf(lines: string[]): Branch {
  return lines.map((line, place) => {
    const [, who = '', text = ''] = /^(?:(м|ж|авт)\|)?(.*)$/.exec(line)!
    return { who, text, parent: place === 0 ? null : 0 }
  })
}

/** Replaces `@a` with the username of a person of this branch. */
function withNames(text: string, cast: Map<string, string>, author: string | null): string {
  return text.replace(/@(авт|[a-d])(?![\p{L}\p{N}])/gu, (_, who: string) => {
    const name = who === 'авт' ? author : cast.get(who)
    return name ? `@${name}` : ''
  })
}
