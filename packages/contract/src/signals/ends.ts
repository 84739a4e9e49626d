import type { EndedBy } from './call.ts'

/** What ended a signal, in a word. */
export const ENDS: Record<EndedBy, string> = {
  target: 'цель',
  stop: 'стоп',
  horizon: 'срок',
  withdrawn: 'отзыв',
  opposite: 'встречный сигнал',
  delisted: 'делистинг',
}
