import type { Piece } from './pieces.ts'
import type { Random } from './random.ts'

const APART = 3

/**
 * Newest first: the chosen ones at their places, columns evenly, the rest so that one theme or author
 * does not come twice within a few pieces.
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

/** A column keeps its own order; its first piece may have a place already. */
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
