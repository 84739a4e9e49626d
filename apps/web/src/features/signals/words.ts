import type { EndedBy } from '@palata/contract/signals/call'

/** What ended a signal. */
export const ENDS: Record<EndedBy, string> = {
  target: 'цель',
  stop: 'стоп',
  horizon: 'срок',
  withdrawn: 'отзыв',
  opposite: 'встречный сигнал',
  delisted: 'делистинг',
}

/** How it ended, after «Завершён …». */
export const ENDED_HOW: Record<EndedBy, string> = {
  target: 'по цели',
  stop: 'по стопу',
  horizon: 'по сроку',
  withdrawn: 'отзывом автора',
  opposite: 'встречным сигналом автора',
  delisted: 'без цены: монету больше не торгуют',
}
