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
    approve: act('Опубликовано', (ask, id, { reason }: WithReason) => publish(ask.db, id, actOf(ask, reason))),
    hide: act('Снято', (ask, id, { reason }: WithReason) => removeSignal(ask.db, id, actOf(ask, reason))),
    restore: act('Восстановлено', (ask, id, { reason }: WithReason) => restoreSignal(ask.db, id, actOf(ask, reason))),
    pin: act('Закреплено', (ask, id) => pinItem(ask.db, id, true, actOf(ask))),
    unpin: act('Откреплено', (ask, id) => pinItem(ask.db, id, false, actOf(ask))),
  },
})
