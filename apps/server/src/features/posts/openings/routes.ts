import type { ClubValues } from '@palata/contract/club/settings'
import { postOpenings } from '@palata/contract/posts/openings'
import { implement } from '#http/implement.ts'
import { give, listGifts, openGift, openOfWeek, readWeek, showGift } from './actions.ts'

interface Site {
  secret: string
  club: () => Pick<ClubValues, 'weekly_text'>
}

export const openingRoutes = ({ secret, club }: Site) => {
  const placeOf = ({ publicUrl }: { publicUrl: string }) => ({ secret, publicUrl })
  return implement(postOpenings, {
    gifts: ({ db, viewer, now, request }) => listGifts(db, viewer, placeOf(request.server), now),
    give: ({ db, viewer, body, now, request }) => give(db, body.post_id, viewer, placeOf(request.server), now),
    gift: ({ db, params, viewer, now }) => showGift(db, params.key, viewer, secret, now),
    openGift: ({ db, params, viewer, now }) => openGift(db, params.key, viewer, secret, now),
    week: ({ db, viewer, now }) => readWeek(db, viewer, club().weekly_text, now),
    openWeek: ({ db, viewer, body, now }) => openOfWeek(db, body.post_id, viewer, club().weekly_text, now),
  })
}
