import { webhooks } from '@palata/contract/webhooks'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { changeKey } from './keys.ts'

export const webhookRoutes = (secret: string) =>
  implement(webhooks, {
    newKey: ({ db, viewer, params, now }) => changeKey(db, { secret, viewer }, readId(params.id), now),
  })
