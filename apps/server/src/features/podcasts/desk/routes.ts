import { deskPodcasts } from '@palata/contract/desk/podcasts'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import type { createAttaching } from '../uploading/attach.ts'
import { readRecording, saveChapters, saveTranscript } from './actions.ts'

/** An editor's actions on a podcast's recording. */
export const deskPodcastRoutes = (attach: ReturnType<typeof createAttaching>) =>
  implement(deskPodcasts, {
    attachAudio: ({ db, viewer, now, params, body }) => attach({ db, viewer, now }, readId(params.id), body.upload),
    recording: async ({ db, params }) => ({ recording: await readRecording(db, readId(params.id)) }),
    saveChapters: ({ db, viewer, now, params, body }) => saveChapters({ db, viewer, now }, readId(params.id), body),
    saveTranscript: ({ db, viewer, now, params, body }) => saveTranscript({ db, viewer, now }, readId(params.id), body),
  })
