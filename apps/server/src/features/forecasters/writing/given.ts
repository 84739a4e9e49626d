import { cleanLine, sourceHtml, wordsOf } from '#features/texts'
import { storable as storableIn } from '#platform/format/text.ts'
import type { Source } from '../reading/rows.ts'

/** A post as a network told it, before anything of it was read by us. */
export interface GivenPost {
  source: Source
  forecasterId: number
  objectId: string
  /** Another one than before tells of an edit; empty where the network does not say. */
  editId: string
  createdAt: Date
  /** The network says that its words were changed. */
  isEdited: boolean
  text: string
  as: 'html' | 'plain'
  /** By the network; empty where it does not say. */
  lang: string
  isRepost: boolean
  /** Whose words a channel passed on; empty where they are its own. */
  forwardedFrom: string
  replyTo: string | null
  quotedObjectId: string
  likes: number
  reposts: number
  replies: number
  views: number | null
  media: GivenMedia[]
}

export interface GivenMedia {
  type: 'image' | 'video' | 'gif'
  /** Of the picture or of the first frame; empty where there is none. */
  sourceAddress: string
  caption: string
  durationSeconds: number | null
}

/** Longer than any network takes. */
const LONGEST = 20_000
const MOST_MEDIA = 10
const LARGEST_COUNT = 2_000_000_000

/** The post within the bounds of our tables, whatever a network sends. */
export function bounded(post: GivenPost): GivenPost {
  return {
    ...post,
    forwardedFrom: storable(cleanLine(post.forwardedFrom).slice(0, 200)),
    objectId: post.objectId.slice(0, 100),
    editId: post.editId.slice(0, 100),
    text: storable(post.text.slice(0, LONGEST)),
    lang: /^[a-z]{2,3}$/.test(post.lang) ? post.lang : '',
    replyTo: post.replyTo && /^\w{1,64}$/.test(post.replyTo) ? post.replyTo : null,
    quotedObjectId: post.quotedObjectId.slice(0, 100),
    likes: count(post.likes),
    reposts: count(post.reposts),
    replies: count(post.replies),
    views: post.views === null ? null : count(post.views),
    media: post.media
      .slice(0, MOST_MEDIA)
      .map((medium) => ({ ...medium, caption: storable(medium.caption.slice(0, 1000)) })),
  }
}

/** A part of a pair at the end of what was cut is no letter. */
const storable = (text: string) => storableIn(text) as string

const count = (value: number) => (Number.isFinite(value) ? Math.min(LARGEST_COUNT, Math.max(0, Math.trunc(value))) : 0)

const CYRILLIC = /[а-яё]/giu
const LATIN = /[a-z]/gi

/** `ru` where most letters are Cyrillic, whatever the network says: of a short text it is often wrong. */
export function languageOf(words: string, told: string): string {
  const cyrillic = words.match(CYRILLIC)?.length ?? 0
  const latin = words.match(LATIN)?.length ?? 0
  if (cyrillic > latin) return told === 'uk' || told === 'bg' ? told : 'ru'
  return told === 'ru' ? '' : told || (latin > 0 ? 'en' : '')
}

/** What was said, as plain lines with their tickers: what is translated, compared and searched. */
export function wordsIn({ text, as }: Pick<GivenPost, 'text' | 'as'>): string {
  const lines = as === 'html' ? wordsOf(sourceHtml(text)) : text
  return lines
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
