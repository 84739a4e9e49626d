import type { Call, EndedBy } from '@palata/contract/signals/call'

/** How it ended, after «Завершён …». */
export const ENDED_HOW: Record<EndedBy, string> = {
  target: 'по цели',
  stop: 'по стопу',
  horizon: 'по сроку',
  withdrawn: 'отзывом автора',
  opposite: 'встречным сигналом автора',
  delisted: 'без цены: монетой больше не торгуют',
}

/** What a list says of a call that is not simply open or ended; null of the others. */
export function callMark({ state, is_taken_down: isTakenDown, is_addition: isAddition }: Call): string | null {
  if (isTakenDown) return 'снят, в\u00a0счёте остаётся'
  if (state === 'void') return 'недействителен'
  if (state === 'suspended') return 'нет цены'
  return isAddition ? 'дополнение, не\u00a0в\u00a0счёте' : null
}
