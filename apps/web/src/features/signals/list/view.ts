import type { ListedSort, ListedState } from '@palata/contract/signals/list'
import type { SearchOf } from '#navigation'
import type { signalSearch } from '../routes.ts'

/** What the list of signals shows; the key of its cache. */
export interface ListView {
  state: ListedState
  sort: ListedSort
  author?: string
  coin?: string
}

export const OPEN_LIST: ListView = { state: 'open', sort: 'new' }
export const ENDED_LIST: ListView = { state: 'ended', sort: 'new' }

/** Orders of each state with their words. */
export const SORTS: Record<ListedState, readonly (readonly [ListedSort, string])[]> = {
  open: [
    ['new', 'Сначала новые'],
    ['left', 'Скоро срок'],
    ['best', 'Лучший результат'],
    ['worst', 'Худший результат'],
  ],
  ended: [
    ['new', 'По дате закрытия'],
    ['best', 'Лучший результат'],
    ['worst', 'Худший результат'],
  ],
}

/** The view that an address describes; an order that the state does not have is the default one. */
export function readListView(said: SearchOf<typeof signalSearch>, state: ListedState = said.state ?? 'open'): ListView {
  const sort = SORTS[state].find(([known]) => known === said.sort)?.[0] ?? 'new'
  return { state, sort, ...(said.author && { author: said.author }), ...(said.coin && { coin: said.coin }) }
}

/** Whether the view is the whole list of its state. */
export const isNarrowed = ({ author, coin }: ListView) => author !== undefined || coin !== undefined
