import type { PodcastItem } from '@palata/contract/podcasts/podcast'
import { pictureUrl } from '#features/market'
import { dayKey } from '#platform/format/days.ts'
import type { ChapterRow, EpisodeRow } from './store.ts'

export function presentEpisode(row: EpisodeRow): PodcastItem {
  return {
    id: row.id,
    object_id: row.id,
    content_type: row.model === 'News' ? 'news' : 'material',
    title: row.title,
    date: dayKey(row.published_at),
    publication_date: row.published_at.toISOString(),
    comments_count: row.comments_count,
    podcast_atributes: {
      id: row.id,
      audio_length: Math.round(row.seconds),
      audio_file: row.audio_file,
      timecodes: Object.fromEntries(row.chapters.map(({ second, title }) => [String(second), title])),
    },
  }
}

export function presentChapter({ second, title, coins }: ChapterRow) {
  return { second, title, coins: coins.map((coin) => ({ ...coin, image: pictureUrl(coin.api_id) })) }
}
