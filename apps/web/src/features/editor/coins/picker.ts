import type { CoinChoice } from '@palata/contract/editor'

/** The open choice of a coin at the cursor. */
interface CoinAsk {
  query: string
  coins: readonly CoinChoice[]
  isLoading: boolean
  hasFailed: boolean
  /** Of the coin that Enter would take. */
  active: number
}

/** The choice of a coin between the text, which asks and answers to keys, and the list that shows it. */
export interface CoinPicker {
  get: () => CoinAsk | null
  set: (ask: CoinAsk | null) => void
  subscribe: (tell: () => void) => () => void
  find: (query: string, signal: AbortSignal) => Promise<readonly CoinChoice[]>
  /** Takes the coin into the text; set while the choice is open. */
  choose: (coin: CoinChoice) => void
  /** Where the list is drawn: placed at the cursor. */
  element: HTMLElement
  /** By which the text names the row that is active. */
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
