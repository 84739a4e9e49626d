import { LATEST_SIGNALS } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import type { SignalsPage } from './queries.ts'

const PINNED = 2
const TRENDING = 1

type Sortable = Pick<Signal, 'id' | 'pinned' | 'trending' | 'publication_date' | 'created_at'>

/** Pinned first, then trending, then newest. */
export function sortSignals<S extends Sortable>(signals: readonly S[]): S[] {
  return [...signals].sort(
    (one, other) => weightOf(other) - weightOf(one) || momentOf(other) - momentOf(one) || other.id - one.id,
  )
}

/** Adds a signal to the main page's list, which keeps at most seven. */
export function addLatest<S extends Sortable>(latest: readonly S[], added: S): S[] {
  const others = latest.filter(({ id }) => id !== added.id)
  const kept = others.length > LATEST_SIGNALS - 1 ? others.slice(0, -1) : others
  return sortSignals([added, ...kept])
}

/** Replaces known signals in place; in a list of all open ones (`isWhole`) new ones are added to the first page. */
export function mergeSignals(pages: readonly SignalsPage[], fresh: readonly Signal[], isWhole: boolean): SignalsPage[] {
  const byId = new Map(fresh.map((signal) => [signal.id, signal]))
  const renewed = (signals: readonly Signal[]) => signals.map((signal) => byId.get(signal.id) ?? signal)
  const known = new Set(pages.flatMap(({ results }) => results.list.map(({ id }) => id)))
  const added = isWhole ? fresh.filter(({ id, ended_at }) => !known.has(id) && ended_at === null) : []
  return pages.map(({ results, next }, place) => {
    const list = renewed(results.list)
    return {
      results: {
        favorites: renewed(results.favorites),
        list: place === 0 && isWhole ? sortSignals([...added, ...list]) : list,
      },
      next,
    }
  })
}

/** Not started yet: the server sets the start price at publication. */
export const isWaiting = ({ live, publication_date }: Pick<Signal, 'live' | 'publication_date'>) =>
  !live && publication_date === null

type Outcome = Pick<Signal, 'direction' | 'result_percent' | 'change_all_time_percent'>

/** Outcome of a signal and its label: the result when there is a direction, otherwise the price change. */
export function outcomeOf({ direction, result_percent, change_all_time_percent }: Outcome) {
  return direction
    ? { percent: result_percent, label: 'результат' }
    : { percent: change_all_time_percent, label: 'цена' }
}

function weightOf({ pinned, trending }: Sortable) {
  if (pinned) return PINNED
  return trending ? TRENDING : 0
}

function momentOf({ publication_date, created_at }: Sortable) {
  return Date.parse(publication_date ?? created_at)
}

/** A signal that moved between two reads is on both pages, so duplicates are dropped. */
export function onceEach(signals: readonly Signal[]) {
  return [...new Map(signals.map((signal) => [signal.id, signal])).values()]
}

/** Share of the way from the stop (0) to the target (1), whichever is higher; kept inside. */
export function placeOf(price: number, stop: number, target: number) {
  return Math.min(1, Math.max(0, (price - stop) / (target - stop)))
}
