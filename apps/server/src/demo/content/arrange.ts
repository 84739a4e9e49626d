import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'
import { moscow } from './text.ts'

const APART = 3

/**
 * Orders pieces newest first: pieces with `top` at their places, columns spread evenly, the rest so that one theme or
 * author does not repeat within a few pieces.
 */
export function arrange(pieces: Piece[], random: Random): Piece[] {
  const places: (Piece | undefined)[] = Array.from({ length: pieces.length })
  for (const piece of pieces) if (piece.top > 0) places[piece.top - 1] = piece
  for (const column of columnsOf(pieces)) placeEvenly(column, places)
  const rest = random.shuffle(pieces.filter((piece) => !places.includes(piece)))
  for (let place = 0; place < places.length; place += 1) places[place] ??= takeNext(rest, places, place)
  return places.filter((piece) => piece !== undefined)
}

function columnsOf(pieces: Piece[]): Piece[][] {
  const columns = Map.groupBy(
    pieces.filter((piece) => piece.column !== ''),
    (piece) => piece.column,
  )
  return [...columns.values()]
}

/** A column keeps its order; its first piece may already have a place. */
function placeEvenly(column: Piece[], places: (Piece | undefined)[]) {
  const start = Math.max(0, places.indexOf(column[0]))
  const step = (places.length - start) / column.length
  for (const [index, piece] of column.entries()) {
    if (places.includes(piece)) continue
    let place = Math.min(places.length - 1, Math.floor(start + (index + (start === 0 ? 0.6 : 0)) * step))
    while (places[place]) place = (place + 1) % places.length
    places[place] = piece
  }
}

function takeNext(rest: Piece[], places: (Piece | undefined)[], place: number): Piece {
  const near = places.slice(Math.max(0, place - APART), place + APART + 1).filter((piece) => piece !== undefined)
  const fits = (piece: Piece) =>
    near.every((other) => other.theme !== piece.theme && (piece.author === '' || other.author !== piece.author))
  const differs = (piece: Piece) => places[place - 1]?.theme !== piece.theme
  const index = [rest.findIndex(fits), rest.findIndex(differs), 0].find((found) => found >= 0)!
  return rest.splice(index, 1)[0]!
}

/** Swaps a piece that is on a wrong weekday with the nearest piece that fits there. */
export function onTheirDays(pieces: Piece[], times: Date[]): Piece[] {
  const settled = [...pieces]
  const fits = (piece: Piece, place: number) =>
    piece.days.length === 0 || piece.days.includes(moscow(times[place]!).getUTCDay())
  for (const piece of pieces) {
    const place = settled.indexOf(piece)
    if (piece.top > 0 || fits(piece, place)) continue
    const other = settled
      .map((candidate, index) => ({ candidate, index, distance: Math.abs(index - place) }))
      .filter(({ candidate, index }) => canChange(piece, candidate) && fits(piece, index) && fits(candidate, place))
      .sort((one, two) => one.distance - two.distance)[0]
    if (other) [settled[place], settled[other.index]] = [other.candidate, piece]
  }
  return settled
}

function canChange(piece: Piece, other: Piece): boolean {
  const isSameList = (piece.kind === 'news') === (other.kind === 'news')
  return isSameList && other.top === 0 && (other.column === '' || other.column === piece.column)
}

/** Orders the places of each story so that its last chapter is the newest. */
export function inTheirOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  for (const story of Map.groupBy(pieces, (piece) => piece.story?.name).values()) {
    if (!story[0]?.story) continue
    const places = story.map((piece) => pieces.indexOf(piece))
    const chapters = story.toSorted((one, other) => other.story!.chapter - one.story!.chapter)
    for (const [index, place] of places.entries()) ordered[place] = chapters[index]!
  }
  return ordered
}
