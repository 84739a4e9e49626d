import type { CoinChoice } from '@palata/contract/posts/writing'

/** The open list of coins at the cursor. */
interface CoinAsk {
  query: string
  coins: readonly CoinChoice[]
  isLoading: boolean
  hasFailed: boolean
  /** Index of the coin that Enter takes. */
  active: number
}

/** Connects the text, which starts the choice and handles keys, with the list that shows it. */
export interface CoinPicker {
  get: () => CoinAsk | null
  set: (ask: CoinAsk | null) => void
  subscribe: (tell: () => void) => () => void
  find: (query: string, signal: AbortSignal) => Promise<readonly CoinChoice[]>
  /** Inserts the coin into the text; set while the choice is open. */
  choose: (coin: CoinChoice) => void
  /** Element that holds the list, placed at the cursor. */
  element: HTMLElement
  /** Id by which the text refers to the active row. */
  listId: string
}

export function createCoinPicker(find: CoinPicker['find'], listId: string): CoinPicker {
  let ask: CoinAsk | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => ask,
    set(next) {
      ask = next
      for (const tell of listeners) tell()
    },
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    find,
    choose: () => {},
    element: document.createElement('div'),
    listId,
  }
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`
