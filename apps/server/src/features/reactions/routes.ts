import { reactions } from '@palata/contract/reactions'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { toggleBookmark } from './store.ts'

const MODELS = { news: 'News', material: 'Material', opinion: 'Opinion' } as const

export const reactionRoutes = implement(reactions, {
  bookmark: async ({ db, viewer, body }) => {
    const create = await toggleBookmark(db, viewer.id, { id: body.object_id, model: MODELS[body.content_type] })
    refuseUnless(create !== undefined, 'not_found')
    return { create }
  },
})
