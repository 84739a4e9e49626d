import { listTitles, maySeePost } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { Tellable, TellWindow, Tiding } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'

/** A person's latest comments, whose answers are told. */
const COMMENTS_READ = 500
/** Latest answers and latest mentions. */
const MOST = 500

interface Row {
  id: number
  at: Date
  is_reply: boolean
  post_id: number | null
  signal_id: number | null
}

/** Answers to the viewer and comments that name them, under what they may read. An answer that also names them is an answer. */
export const tellAnswers: Tellable = async (db, viewer, window) => {
  const found = await listAnswers(db, viewer.id, window)
  // Sequential: a letter is written in a transaction, and its connection runs one query at a time.
  const posts = await listTitles(db, idsOf(found.map(({ post_id: id }) => id)))
  const signals = await listSignalTitles(db, idsOf(found.map(({ signal_id: id }) => id)))
  const seenPosts = new Set(posts.filter((post) => maySeePost(post, viewer)).map(({ id }) => id))
  const seenSignals = new Set(signals.filter(({ live }) => live || viewer.isModerator).map(({ id }) => id))
  return found
    .filter(({ post_id, signal_id }) => seenPosts.has(post_id ?? 0) || seenSignals.has(signal_id ?? 0))
    .map(({ id, at, is_reply }): Tiding => ({ kind: is_reply ? 'reply' : 'mention', id, at }))
}

const idsOf = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

function listAnswers(db: Db, viewerId: number, { since, until }: TellWindow) {
  return rows<Row>(
    db,
    'comments.answersTold',
    `with own as (select id, thread_id from comments where author_id = $1 order by id desc limit ${COMMENTS_READ}),
     threads as (select thread_id, min(id) as first_id, array_agg(id) as ids from own group by thread_id),
     answers as (
       select c.id, true as is_reply
       from threads o join comment_threads t on t.id = o.thread_id and t.changed_at > $2
       cross join lateral (
         select id, answered_id, ancestors from comments
         where thread_id = o.thread_id and id > o.first_id and removed_at is null
           and created_at > $2 and created_at <= $3 and author_id <> $1
         order by id desc limit ${MOST}) c
       where c.answered_id = $1 or (c.answered_id is null and c.ancestors[cardinality(c.ancestors)] = any(o.ids))
       order by c.id desc limit ${MOST}),
     named as (
       select comment_id as id, false as is_reply from comment_mentions where account_id = $1
       order by comment_id desc limit ${MOST})
     select c.id, c.created_at as at, bool_or(f.is_reply) as is_reply, t.post_id, t.signal_id
     from (select * from answers union all select * from named) f
     join comments c on c.id = f.id join comment_threads t on t.id = c.thread_id
     where c.removed_at is null and c.created_at > $2 and c.created_at <= $3 and c.author_id <> $1
     group by c.id, t.id`,
    [viewerId, since, until],
  )
}

/** Ids of those of the posts or signals whose discussion the person has opened. */
export async function listVisited(
  db: Db,
  accountId: number,
  kind: 'post' | 'signal',
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const column = kind === 'post' ? 'post_id' : 'signal_id'
  const found = await rows<{ id: number }>(
    db,
    `comments.visited.${kind}`,
    `select coalesce(t.${column}, 0) as id from comment_threads t join comment_visits v on v.thread_id = t.id and v.account_id = $1
     where t.${column} = any($2::integer[])`,
    [accountId, ids],
  )
  return found.map(({ id }) => id)
}
