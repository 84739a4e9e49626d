import { deskClub } from '@palata/contract/desk/club'
import { implement } from '#http/implement.ts'
import type { Database } from '#platform/database.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { changeSettings, undoChange } from './actions.ts'
import type { ClubKeeper } from './keeper.ts'
import { keepPicture, type PictureName } from './pictures.ts'
import { readHistory, readState } from './present.ts'

const PICTURES: Limit = { name: 'club pictures', attempts: 60, seconds: 3600 }

export const clubRoutes = (keeper: ClubKeeper) => {
  const { given } = keeper

  /** This process need not wait for the event of its own change. */
  async function stateAfter(db: Database, address: string, now: Date) {
    await keeper.refresh()
    return readState(db, given, address, now)
  }

  const keep =
    (name: PictureName) =>
    async ({ db, viewer, body, now }: Uploading) => {
      await countAttempt(db, [[PICTURES, String(viewer.id)]], now)
      return { value: await keepPicture({ db, viewer, now }, name, body.image) }
    }

  return implement(deskClub, {
    settings: ({ db, now, request }) => readState(db, given, request.server.publicUrl, now),
    change: async ({ db, viewer, body, now, request }) => {
      await changeSettings(db, { viewer, given, now }, body.changes)
      return stateAfter(db, request.server.publicUrl, now)
    },
    drawIcon: keep('icon'),
    drawLogo: keep('logo'),
    undo: async ({ db, viewer, params, now, request }) => {
      await undoChange(db, { viewer, given, now }, readId(params.id))
      return stateAfter(db, request.server.publicUrl, now)
    },
    history: ({ db, query }) => readHistory(db, given, query),
  })
}

type Uploading = Parameters<Parameters<typeof implement<typeof deskClub>>[1]['drawIcon']>[0]
