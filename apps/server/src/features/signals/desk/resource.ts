import { deskSignals } from '@palata/contract/desk/signals'
import { act, actOf, type WithReason } from '#platform/desk/act.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { publish, remove, restore, setPinned } from '../publishing/actions.ts'
import { countWaitingSignals, eachSignalAtDesk, listSignalsAtDesk, readSignalAtDesk } from './lists.ts'

export const signalsAtDesk = deskOf(deskSignals, {
  list: ({ db, now }, query) => listSignalsAtDesk(db, query, now),
  read: ({ db }, id) => readSignalAtDesk(db, id),
  eachIds: eachSignalAtDesk,
  waiting: countWaitingSignals,
  actions: {
    approve: act('Опубликовано', 'Уже опубликовано', (ask, id, { reason }: WithReason) =>
      publish(ask.db, id, actOf(ask, reason)),
    ),
    hide: act('Снято', 'Уже снято', (ask, id, { reason }: WithReason) => remove(ask.db, id, actOf(ask, reason))),
    restore: act('Восстановлено', 'Уже на месте', (ask, id, { reason }: WithReason) =>
      restore(ask.db, id, actOf(ask, reason)),
    ),
    pin: act('Закреплено', 'Уже закреплено', (ask, id) => setPinned(ask.db, id, true, actOf(ask))),
    unpin: act('Откреплено', 'Уже откреплено', (ask, id) => setPinned(ask.db, id, false, actOf(ask))),
  },
})
