import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'
import { blocksToHtml, dated, plain, typeset } from './text.ts'
import { themes } from './themes/index.ts'

const LEAD_LENGTH = 140

export interface Composed {
  html: string
  lead: string
}

/** Puts a piece together from its own blocks and what its theme may add. */
export function composer(random: Random): (piece: Piece, publishedAt: Date) => Composed {
  const turns = new Map<string, number>()

  /** In turn, so that neighbours in the feed differ. */
  function next(name: string, list: string[]): string {
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    return list[turn % list.length]!
  }

  function newsBlocks(piece: Piece): string[] {
    const sentences = blocksOf(themes[piece.theme].background ?? '', '\n')
    if (piece.blocks.length > 0 && (sentences.length === 0 || random.chance(0.5))) return piece.blocks
    if (sentences.length === 0) return ['Подробности — в [записи обсуждения](digest).']
    const link = random.chance(0.4) ? [`Подробнее — в [первоисточнике](news/${piece.theme}).`] : []
    return [...piece.blocks, next(`${piece.theme} news`, sentences), ...link]
  }

  /** What is added stands before the last heading, or last where there is none. */
  function alphaBlocks(piece: Piece): string[] {
    const paragraphs = blocksOf(themes[piece.theme].more, /\n\s*\n/)
    if (paragraphs.length === 0 || piece.pinned === 'forever') return piece.blocks
    const own = piece.blocks.filter((block) => /^[^#!>\d-]/.test(block)).length
    const added = [next(piece.theme, paragraphs)]
    if (own < 2 && random.chance(0.35)) added.push(next(piece.theme, paragraphs))
    const heading = piece.blocks.findLastIndex((block) => block.startsWith('## '))
    const place = heading > 0 ? heading : piece.blocks.length
    return [...piece.blocks.slice(0, place), ...added, ...piece.blocks.slice(place)]
  }

  return (piece, publishedAt) => {
    const blocks = piece.kind === 'news' ? newsBlocks(piece) : alphaBlocks(piece)
    const written = blocks.map((block) => dated(block, publishedAt))
    const lead = piece.lead ? dated(piece.lead, publishedAt) : firstSentence(piece.blocks.length > 0 ? written[0]! : '')
    return { html: blocksToHtml(written), lead: typeset(plain(lead)) }
  }
}

function blocksOf(text: string, border: string | RegExp): string[] {
  return text
    .split(border)
    .map((block) => block.trim())
    .filter(Boolean)
}

/** Where it is short enough to stand under a title. */
function firstSentence(text: string): string {
  const [sentence = ''] = text.match(/^.*?[.!?](?=\s|$)/) ?? []
  return sentence.length <= LEAD_LENGTH ? sentence : ''
}
