import type { ClubValues } from '@palata/contract/club/settings'
import { deskWriting } from '@palata/contract/desk/posts/writing'
import { postWriting } from '@palata/contract/posts/writing'
import { searchCoins } from '#features/coinSearch'
import { implement } from '#http/implement.ts'
import { transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt } from '#platform/limits.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { PageReader } from '#providers/pageReader/index.ts'
import { readPost } from '../reading/actions.ts'
import { presentCoin } from './coins.ts'
import { createPost } from './creating/create.ts'
import { createAtDesk } from './creating/createAtDesk.ts'
import { readNews } from './creating/news.ts'
import { readSource, readVersions } from './creating/source.ts'
import { dropDraft, readDraft, readDrafts, saveDraft } from './drafts/actions.ts'
import { editPost } from './edit.ts'
import { limits } from './limits.ts'
import { preview } from './previewing/preview.ts'

const COINS_SHOWN = 10
const DRAFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface WritingSite {
  objects: ObjectStore
  club: () => Pick<ClubValues, 'limit_opinions_hour'>
}

export const writingRoutes = ({ objects, club }: WritingSite) =>
  implement(postWriting, {
    create: async ({ db, viewer, body, now, stoodAlready }) => {
      const { id, stood } = await createPost({ db, viewer, now, objects }, body, club().limit_opinions_hour)
      if (stood) stoodAlready()
      return readPost(db, id, viewer, now)
    },
    edit: async ({ db, viewer, params, body, now }) => {
      const id = readId(params.id)
      await editPost({ db, viewer, now, objects }, id, body)
      return readPost(db, id, viewer, now)
    },
    source: ({ db, viewer, params }) => readSource(db, readId(params.id), viewer),
    versions: async ({ db, params }) => ({ results: await readVersions(db, readId(params.id)) }),
    preview: ({ db, viewer, body, now }) => preview({ db, viewer, now }, body),
    findCoins: async ({ db, viewer, query, now }) => {
      await countAttempt(db, [[limits.coins, String(viewer.id)]], now)
      const start = query.q.trim().replace(/^\$/, '')
      return { results: start === '' ? [] : (await searchCoins(db, start, COINS_SHOWN)).map(presentCoin) }
    },
    drafts: async ({ db, viewer }) => ({ results: await readDrafts(db, viewer) }),
    draft: ({ db, viewer, params }) => readDraft(db, viewer, readDraftId(params.id)),
    saveDraft: ({ db, viewer, params, body, now }) => saveDraft({ db, viewer, now }, readDraftId(params.id), body),
    removeDraft: async ({ db, viewer, params }) => {
      await transaction(db, (tx) => dropDraft(tx, viewer.id, readDraftId(params.id)))
      return null
    },
  })

/** Endpoints for writing at the desk. */
export const deskWritingRoutes = ({ objects, pages }: { objects: ObjectStore; pages: PageReader }) =>
  implement(deskWriting, {
    write: async ({ db, viewer, body, now, stoodAlready }) => {
      const { stood, ...written } = await createAtDesk({ db, viewer, now, objects }, body)
      if (stood) stoodAlready()
      return written
    },
    writeOpinion: async ({ db, viewer, body, now, stoodAlready }) => {
      const opinion = { ...body, kind: 'opinion', source: '' } as const
      const { stood, ...written } = await createAtDesk({ db, viewer, now, objects }, opinion)
      if (stood) stoodAlready()
      return written
    },
    readNews: ({ db, viewer, body, now }) => readNews({ db, viewer, now, objects, pages }, body.pasted),
  })

function readDraftId(id: string) {
  refuseUnless(DRAFT_ID.test(id), 'not_found')
  return id.toLowerCase()
}
