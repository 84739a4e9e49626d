import { consents } from '@palata/contract/consents'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { giveConsents, readConsents } from './actions.ts'

export const consentRoutes = implement(consents, {
  read: ({ db, viewer }) => readConsents(db, viewer.id),
  give: ({ db, viewer, body, request, now }) => giveConsents(db, viewer.id, body, callerOf(request), now),
})
