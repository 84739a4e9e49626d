import { podcasts } from '@palata/contract/podcasts'
import type { PodcastItem } from '@palata/contract/podcasts/podcast'
import { respond, serve } from '../replies.ts'

const TIMECODES = { 0: 'Начало', 100: 'Рынок', 200: 'Спор', 500: 'Итог' }

/** A ten-minute episode as the server lists it. */
export const makeEpisode = (id: number, audio: Partial<PodcastItem['podcast_atributes']> = {}): PodcastItem => ({
  id,
  object_id: id,
  content_type: 'material',
  title: `№${id} · Выпуск ${id}`,
  date: '2026-11-20',
  publication_date: '2026-11-20T08:00:00Z',
  comments_count: 0,
  podcast_atributes: { id, audio_length: 600, audio_file: `${id}.mp3`, timecodes: TIMECODES, ...audio },
})

/** A fake server of these episodes, newest first; their addresses are valid for an hour. */
export function serveEpisodes(episodes: readonly PodcastItem[], now = new Date()) {
  const [latest, ...rest] = episodes
  return {
    ...serve(podcasts.preview, { title: latest?.title ?? null }),
    ...serve(podcasts.last, latest ? [latest] : []),
    ...serve(podcasts.list, { results: rest }),
    ...serve(podcasts.positions, { results: [] }),
    ...respond(podcasts.keepPosition, ({ body }) => ({
      status: 200,
      body: { ...(body as { podcast_id: number; second: number }), updated_at: now.toISOString(), is_kept: true },
    })),
    ...respond(podcasts.sign, ({ body }) => ({
      status: 200,
      body: {
        signed_url: `/audio/${(body as { filename: string }).filename}`,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })),
    ...Object.assign(
      {},
      ...episodes.map((episode) =>
        serve(
          podcasts.get,
          {
            ...episode,
            audio_bytes: 14_400_000,
            chapters: Object.entries(episode.podcast_atributes.timecodes).map(([second, title]) => ({
              second: Number(second),
              title,
              coins: [],
            })),
            has_transcript: false,
            peaks: [],
            position: null,
            is_bookmarked: false,
          },
          { params: { id: String(episode.id) } },
        ),
      ),
    ),
  }
}
