import { postOpenings } from '@palata/contract/posts/openings'
import { implement } from '#http/implement.ts'
import { give, listGifts, openGift, openOfWeek, readWeek, showGift } from './actions.ts'

interface Site {
  secret: string
  /** Whether everybody who is signed in opens a text a week. */
  isWeeklyOpen: boolean
}

export const openingRoutes = ({ secret, isWeeklyOpen }: Site) => {
  const placeOf = ({ publicUrl }: { publicUrl: string }) => ({ secret, publicUrl })
  return implement(postOpenings, {
    gifts: ({ db, viewer, now, request }) => listGifts(db, viewer, placeOf(request.server), now),
    give: ({ db, viewer, body, now, request }) => give(db, body.post_id, viewer, placeOf(request.server), now),
    gift: ({ db, params, viewer, now }) => showGift(db, params.key, viewer, secret, now),
    openGift: ({ db, params, viewer, now }) => openGift(db, params.key, viewer, secret, now),
    week: ({ db, viewer, now }) => readWeek(db, viewer, isWeeklyOpen, now),
    openWeek: ({ db, viewer, body, now }) => openOfWeek(db, body.post_id, viewer, isWeeklyOpen, now),
  })
}
