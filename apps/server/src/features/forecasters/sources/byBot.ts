import type { z } from 'zod'
import { channelPosted } from '#features/telegram'
import { type Database, rows } from '#platform/database.ts'
import { markedHtml } from '#providers/telegram/marks.ts'
import type { GivenPost } from '../writing/given.ts'
import { keepPosts } from '../writing/keep.ts'

type Posted = z.output<typeof channelPosted.payload>

/**
 * Stores a post that the bot received from a followed channel. A post with media makes the channel's page due: its
 * pictures are only there. One with a voice message, a file and so on is kept from the page alone, which tells what it
 * has.
 */
export async function keepBotPost({ db }: { db: Database }, now: Date, payload: unknown) {
  const posted = channelPosted.payload.parse(payload)
  const [source] = await rows<{ id: number; username: string }>(
    db,
    'forecasters.ofBot',
    `update forecasters set answered_at = $2, ask_at = case when $3 then $2 else ask_at end
     where source = 'telegram' and lower(username) = lower($1) and is_followed and not is_paused and not is_demo
     returning id, username`,
    [posted.username, now, posted.hasMedia || posted.hasOther],
  )
  if (source && !posted.hasOther) await keepPosts(db, 'telegram', [givenOf(source, posted)], now)
}

function givenOf({ id, username }: { id: number; username: string }, posted: Posted): GivenPost {
  const { number, at, isEdited, text, marks, forwardedFrom } = posted
  return {
    source: 'telegram',
    forecasterId: id,
    objectId: `${username}/${number}`,
    editId: '',
    createdAt: new Date(at),
    isEdited,
    text: marks.length > 0 ? markedHtml(text, marks) : text,
    as: marks.length > 0 ? 'html' : 'plain',
    lang: '',
    isRepost: forwardedFrom !== '',
    forwardedFrom,
    replyTo: null,
    quotedObjectId: '',
    // The bot is not told the number of views; the channel's page is.
    likes: 0,
    reposts: 0,
    replies: 0,
    views: null,
    media: [],
  }
}
