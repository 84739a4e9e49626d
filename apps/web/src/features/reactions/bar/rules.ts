import { REACTIONS, type ReactionValues } from '@palata/contract/reactions'

/** The server's last state: the person's own reaction and all counts. */
export interface Counted {
  is_mine: number
  reactions_values: ReactionValues
}

export const NOBODY: Counted = { is_mine: REACTIONS.none, reactions_values: [] }

/** Counts after the person's reaction becomes `mine`: their own vote moves from the old reaction to the new one. */
export function withMine({ is_mine, reactions_values }: Counted, mine: number): Map<number, number> {
  const counts = new Map(reactions_values.map(({ reaction, count }) => [reaction, count]))
  if (is_mine === mine) return counts
  if (is_mine !== REACTIONS.none) counts.set(is_mine, Math.max(0, (counts.get(is_mine) ?? 0) - 1))
  if (mine !== REACTIONS.none) counts.set(mine, (counts.get(mine) ?? 0) + 1)
  return counts
}
