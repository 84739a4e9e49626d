import type { Signal } from '@palata/contract/signals/signal'

/** Of more open signals only the starts are drawn: a chart with a dozen lines tells nothing. */
const MOST_WHOLE = 2

/** Levels of the open signals on a coin, for its chart; a locked one has none. */
export function levelsOf(signals: readonly Signal[]) {
  const started = signals.filter(({ start_price_usd: start }) => start !== null)
  return started.flatMap(({ start_price_usd: start, target_price_usd: target, stop_price_usd: stop }) => [
    { price: start!, words: 'сигнал', isStart: true },
    ...(target === null || started.length > MOST_WHOLE ? [] : [{ price: target, words: 'цель' }]),
    ...(stop === null || started.length > MOST_WHOLE ? [] : [{ price: stop, words: 'стоп' }]),
  ])
}
