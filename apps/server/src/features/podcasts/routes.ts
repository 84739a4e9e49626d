import { podcasts, SIGNED_SECONDS } from '@palata/contract/podcasts'
import { findBookmarkedPosts } from '#features/reactions'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { AUDIO_PATH, createSigner } from './audio/signing.ts'
import { createPositions, findPosition, listPositions } from './positions/store.ts'
import { presentChapter, presentEpisode } from './present.ts'
import { closeFeed, readFeed, rotateFeed } from './rss/actions.ts'
import {
  findAudio,
  findEpisode,
  findLastTitle,
  findPeaks,
  findTranscript,
  listChapters,
  listEpisodes,
} from './store.ts'
import { readVtt } from './transcript.ts'

/** Besides the playing one. */
const OTHERS = 10

export const podcastRoutes = ({ secret }: { secret: string }) => {
  const signer = createSigner(secret)
  const positions = createPositions()

  return implement(podcasts, {
    last: async ({ db }) => (await listEpisodes(db, { limit: 1 })).map(presentEpisode),
    preview: async ({ db }) => ({ title: await findLastTitle(db) }),
    list: async ({ db, query }) => ({
      results: (await listEpisodes(db, { limit: OTHERS, except: query.exclude_id })).map(presentEpisode),
    }),
    sign: async ({ db, viewer, body, now }) => {
      const audio = await findAudio(db, body.filename)
      refuseUnless(audio, 'not_found')
      const until = Math.floor(now.getTime() / 1000) + SIGNED_SECONDS
      const signed = { audioFile: audio.audio_file, accountId: viewer.id, until, feedVersion: 0 }
      return {
        signed_url: `${AUDIO_PATH}/${encodeURIComponent(audio.audio_file)}?${signer.queryOf(signed)}`,
        expires_at: new Date(until * 1000).toISOString(),
      }
    },
    get: async ({ db, viewer, params }) => {
      const id = readId(params.id)
      const [episode, chapters, peaks, position, bookmarked] = await Promise.all([
        findEpisode(db, id),
        listChapters(db, id),
        findPeaks(db, id),
        findPosition(db, viewer.id, id),
        findBookmarkedPosts(db, viewer.id, [id]),
      ])
      refuseUnless(episode, 'not_found')
      return {
        ...presentEpisode(episode),
        audio_bytes: episode.bytes,
        chapters: chapters.map(presentChapter),
        has_transcript: episode.has_transcript,
        peaks,
        position,
        is_bookmarked: bookmarked.has(id),
      }
    },
    transcript: async ({ db, params }) => {
      const transcript = await findTranscript(db, readId(params.id))
      const cues = transcript && readVtt(transcript)
      refuseUnless(cues, 'not_found')
      return { cues }
    },
    positions: async ({ db, viewer }) => ({ results: await listPositions(db, viewer.id) }),
    keepPosition: async ({ db, viewer, body, now }) => {
      const kept = await positions.keep(db, viewer.id, body, now)
      refuseUnless(kept, 'not_found')
      return kept
    },
    feed: ({ db, viewer, request }) => readFeed(db, viewer.id, placeOf(request.server)),
    rotateFeed: ({ db, viewer, request, now }) => rotateFeed(db, viewer.id, placeOf(request.server), now),
    closeFeed: ({ db, viewer, request, now }) => closeFeed(db, viewer.id, placeOf(request.server), now),
  })

  function placeOf({ publicUrl }: { publicUrl: string }) {
    return { secret, publicUrl }
  }
}
