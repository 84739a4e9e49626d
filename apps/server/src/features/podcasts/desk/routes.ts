import { deskPodcasts } from '@palata/contract/desk/podcasts'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { keepCover, readCover, removeCover } from '../cover/cover.ts'
import type { createAttaching } from '../uploading/attach.ts'
import { readRecording, saveChapters, saveTranscript } from './actions.ts'

const COVERS: Limit = { name: 'podcast covers', attempts: 60, seconds: 3600 }

/** An editor's actions on a podcast's recording. */
export const deskPodcastRoutes = (attach: ReturnType<typeof createAttaching>) =>
  implement(deskPodcasts, {
    cover: ({ db }) => readCover(db),
    keepCover: async ({ db, viewer, now, body }) => {
      await countAttempt(db, [[COVERS, String(viewer.id)]], now)
      return keepCover({ db, viewer, now }, body.image)
    },
    removeCover: ({ db, viewer, now }) => removeCover({ db, viewer, now }),
    attachAudio: ({ db, viewer, now, params, body }) => attach({ db, viewer, now }, readId(params.id), body.upload),
    recording: async ({ db, params }) => ({ recording: await readRecording(db, readId(params.id)) }),
    saveChapters: ({ db, viewer, now, params, body }) => saveChapters({ db, viewer, now }, readId(params.id), body),
    saveTranscript: ({ db, viewer, now, params, body }) => saveTranscript({ db, viewer, now }, readId(params.id), body),
  })
