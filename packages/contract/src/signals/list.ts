import { z } from 'zod'

/** Which signals of the list: those that go on, or those that are over, void ones and removed calls among them. */
export const ListedState = z.enum(['open', 'ended'])
export type ListedState = z.infer<typeof ListedState>

/**
 * Order of a list of one state. `new`: pinned, trending, then newest; ended ones by their end. `left`: the open ones whose
 * term ends first. `best`, `worst`: by result, without those that have none.
 */
export const ListedSort = z.enum(['new', 'left', 'best', 'worst'])
export type ListedSort = z.infer<typeof ListedSort>

/** Query of the list. Without a `state` only the default order. */
export const ListQuery = z.object({
  cursor: z.string().max(100, 'Слишком длинно').optional(),
  state: ListedState.optional(),
  /** An author's username. */
  author: z.string().max(100, 'Слишком длинно').optional(),
  /** A coin's `api_id`. */
  coin: z.string().max(100, 'Слишком длинно').optional(),
  sort: ListedSort.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

const counts = { open: z.int(), ended: z.int() }

/** Most authors and most coins that can be chosen. */
export const MOST_CHOICES = 200

/** How many signals go on and are over, of all and of each author and coin; those with most signals first. */
export const ListChoices = z.object({
  ...counts,
  authors: z.array(z.object({ username: z.string(), name: z.string(), ...counts })).max(MOST_CHOICES),
  coins: z.array(z.object({ api_id: z.string(), symbol: z.string(), ...counts })).max(MOST_CHOICES),
})
export type ListChoices = z.infer<typeof ListChoices>
