import { deskSignals } from '@palata/contract/desk/signals'
import { countWaitingSignals, eachSignalAtDesk, listSignalsAtDesk, readSignalAtDesk } from '#features/signals'
import { deskOf } from '#platform/desk/resource.ts'
import { pinItem, publish, removeSignal, restoreSignal } from '../signals.ts'
import { act, actOf, type WithReason } from './act.ts'

export const signalsAtDesk = deskOf(deskSignals, {
  list: ({ db, now }, query) => listSignalsAtDesk(db, query, now),
  read: ({ db }, id) => readSignalAtDesk(db, id),
  eachIds: eachSignalAtDesk,
  waiting: countWaitingSignals,
  actions: {
    approve: act('Опубликовано', 'Уже опубликовано', (ask, id, { reason }: WithReason) =>
      publish(ask.db, id, actOf(ask, reason)),
    ),
    hide: act('Снято', 'Уже снято', (ask, id, { reason }: WithReason) => removeSignal(ask.db, id, actOf(ask, reason))),
    restore: act('Восстановлено', 'Уже на месте', (ask, id, { reason }: WithReason) =>
      restoreSignal(ask.db, id, actOf(ask, reason)),
    ),
    pin: act('Закреплено', 'Уже закреплено', (ask, id) => pinItem(ask.db, id, true, actOf(ask))),
    unpin: act('Откреплено', 'Уже откреплено', (ask, id) => pinItem(ask.db, id, false, actOf(ask))),
  },
})
