export type Source = 'twitter' | 'telegram'

export interface PersonRow {
  id: number
  source: Source
  name: string
  username: string
  avatar: string
  followers_count: number | null
}

interface MediaRow {
  type: 'image' | 'video' | 'gif'
  address: string
  width: number | null
  height: number | null
  caption: string
  duration_seconds: number | null
}

/** A post with everything that is shown of it. */
export interface PostRow {
  id: number
  source: Source
  object_id: string
  created_at: Date
  written: string
  words_ru: string | null
  content_html: string
  content_ru_html: string | null
  content_version: number
  lang: string
  is_proved: boolean
  is_repost: boolean
  forwarded_from: string
  reply_to: string | null
  likes: number
  reposts: number
  replies: number
  views: number | null
  is_highlight: boolean
  edited_at: Date | null
  deleted_at: Date | null
  author: PersonRow
  place: string
  is_bookmarked: boolean
  media: MediaRow[]
  coins: { id: number; api_id: string; symbol: string }[]
  twins: { source: Source; username: string; name: string; object_id: string }[]
  quoted: {
    author: PersonRow
    created_at: string
    object_id: string
    content_html: string
    content_ru_html: string | null
  } | null
}
