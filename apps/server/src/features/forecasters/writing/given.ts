import { cleanLine, sourceHtml, wordsOf } from '#features/texts'
import { lineOf } from '#platform/format/line.ts'
import { storable as storableIn } from '#platform/format/text.ts'
import { isAddress } from '#providers/given.ts'
import type { Source } from '../reading/rows.ts'
import { signHidden } from './hiddenWords.ts'

/** A post as the network gave it, before rendering. */
export interface GivenPost {
  source: Source
  forecasterId: number
  objectId: string
  /** Changes with each edit; empty when the network has no such id. */
  editId: string
  createdAt: Date
  /** Whether the network says the text was edited. */
  isEdited: boolean
  text: string
  /** Lines of ours in `text` in place of attachments; they do not tell its language. */
  notes?: string[]
  as: 'html' | 'plain'
  /** ISO 639 code given by the network; empty when unknown. */
  lang: string
  isRepost: boolean
  /** Author of a forwarded message; empty for the channel's own. */
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
  /** Address of the picture or first frame; empty when there is none. */
  sourceAddress: string
  caption: string
  durationSeconds: number | null
}

/** Longer than any network allows. */
const LONGEST = 20_000
const MOST_MEDIA = 10
const LARGEST_COUNT = 2_000_000_000

/** Cuts every field to the limits of our tables. */
export function bounded(post: GivenPost): GivenPost {
  return {
    ...post,
    forwardedFrom: lineOf(post.forwardedFrom, 200),
    objectId: storable(post.objectId.slice(0, 100)),
    editId: storable(post.editId.slice(0, 100)),
    text: storable(post.text.slice(0, LONGEST)),
    lang: /^[a-z]{2,3}$/.test(post.lang) ? post.lang : '',
    replyTo: post.replyTo && /^\w{1,64}$/.test(post.replyTo) ? post.replyTo : null,
    quotedObjectId: storable(post.quotedObjectId.slice(0, 100)),
    likes: count(post.likes),
    reposts: count(post.reposts),
    replies: count(post.replies),
    views: post.views === null ? null : count(post.views),
    media: post.media.slice(0, MOST_MEDIA).map((medium) => ({
      ...medium,
      sourceAddress: isAddress(medium.sourceAddress) ? medium.sourceAddress : '',
      caption: lineOf(medium.caption, 1000),
      durationSeconds: medium.durationSeconds === null ? null : count(medium.durationSeconds),
    })),
  }
}

/** Drops half of a surrogate pair left by a cut: PostgreSQL refuses it. */
const storable = (text: string) => storableIn(text) as string

const count = (value: number) => (Number.isFinite(value) ? Math.min(LARGEST_COUNT, Math.max(0, Math.trunc(value))) : 0)

const CYRILLIC = /[а-яё]/giu
const LATIN = /[a-z]/gi

/** Language by the letters: `ru` when most are Cyrillic, because networks are often wrong about short texts. */
export function languageOf(words: string, told: string): string {
  const cyrillic = words.match(CYRILLIC)?.length ?? 0
  const latin = words.match(LATIN)?.length ?? 0
  if (cyrillic > latin) return told === 'uk' || told === 'bg' ? told : 'ru'
  return told === 'ru' ? '' : told || (latin > 0 ? 'en' : '')
}

/** The text as plain lines: what is translated, compared and searched. Hidden words stand between signs. */
export async function wordsIn({ text, as }: Pick<GivenPost, 'text' | 'as'>): Promise<string> {
  const lines = as === 'html' ? wordsOf(signHidden(await sourceHtml(text, true))) : text
  return lines
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
