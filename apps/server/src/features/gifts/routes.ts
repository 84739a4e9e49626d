import { gifts } from '@palata/contract/gifts'
import { implement } from '#http/implement.ts'
import { callerIp, subscriberOf } from '#platform/address.ts'
import { readId } from '#platform/format/place.ts'
import { beginGift, changeGift, listOwn, sendGift } from './giving.ts'
import { checkGift, openGift } from './opening.ts'

export const giftRoutes = (secret: string) => {
  const placeOf = ({ publicUrl }: { publicUrl: string }) => ({ secret, publicUrl })
  return implement(gifts, {
    list: async ({ db, viewer, request, now }) => ({
      results: await listOwn(db, viewer.id, placeOf(request.server), now),
    }),
    begin: ({ db, viewer, body, request, now }) => beginGift(db, viewer.id, body, placeOf(request.server), now),
    change: ({ db, viewer, params, body, request, now }) =>
      changeGift(db, viewer.id, readId(params.id), body, placeOf(request.server), now),
    send: ({ db, viewer, params, request, now }) =>
      sendGift(db, viewer.id, readId(params.id), placeOf(request.server), now),
    check: ({ db, body, request, now }) => checkGift(db, body.key, subscriberOf(callerIp(request)), secret, now),
    open: ({ db, viewer, body, request, now }) =>
      openGift(db, body.key, { accountId: viewer.id, network: subscriberOf(callerIp(request)) }, secret, now),
  })
}
