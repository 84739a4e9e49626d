import { listMentionedCoins } from '#features/mentions'
import { listTitles, maySeePost } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { About, Findable } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

interface TextRow {
  id: number
  text: string
  author_id: number | null
  created_at: Date
}

interface ShownRow {
  id: number
  text: string
  created_at: Date
  post_id: number | null
  signal_id: number | null
  username: string | null
  name: string | null
  avatar: string | null
}

/** Comments that are not removed; findable by members only. */
export const findableComments: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'comments.findableIds',
        `select id from comments where removed_at is null and text <> '' and id > $1 order by id limit $2`,
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) => {
    const found = await rows<TextRow & Pick<ShownRow, 'post_id' | 'signal_id'>>(
      db,
      'comments.findable',
      `select c.id, c.text, c.author_id, c.created_at, t.post_id, t.signal_id
       from comments c join comment_threads t on t.id = c.thread_id
       where c.removed_at is null and c.text <> '' and c.id = any($1::integer[])`,
      [ids],
    )
    // Sequential: the index is filled inside a transaction, and its connection runs one query at a time.
    const posts = await listTitles(db, idsOf(found, 'post_id'))
    const signals = await listSignalTitles(db, idsOf(found, 'signal_id'))
    const coins = await listMentionedCoins(db, 'comment', ids)
    const livePosts = new Set(posts.filter(({ live }) => live).map(({ id }) => id))
    const liveSignals = new Set(signals.filter(({ live }) => live).map(({ id }) => id))
    return found
      .filter(({ post_id, signal_id }) => livePosts.has(post_id ?? 0) || liveSignals.has(signal_id ?? 0))
      .map((row) => ({
        id: row.id,
        kind: 'comment' as const,
        at: row.created_at,
        title: '',
        summary: '',
        body: row.text,
        isForMembers: true,
        authorId: row.author_id,
        channelIds: [],
        coins: coins.get(row.id) ?? [],
      }))
  },

  about: async (db, ids) =>
    rows<Pick<About, 'id' | 'plainText' | 'authorId'>>(
      db,
      'comments.about',
      'select id, text as "plainText", author_id as "authorId" from comments where id = any($1::integer[])',
      [ids],
    ),

  show: async (db, ids, viewer) => {
    if (!mayReadPaid(viewer)) return []
    const found = await rows<ShownRow>(
      db,
      'comments.found',
      `select c.id, c.text, c.created_at, t.post_id, t.signal_id, a.username, a.name, a.avatar
       from comments c join comment_threads t on t.id = c.thread_id left join accounts a on a.id = c.author_id
       where c.removed_at is null and c.id = any($1::integer[])`,
      [ids],
    )
    const [posts, signals] = await Promise.all([
      listTitles(db, idsOf(found, 'post_id')),
      listSignalTitles(db, idsOf(found, 'signal_id')),
    ])
    const subjects = new Map<string, { title: string; url: string }>()
    for (const post of posts)
      if (maySeePost(post, viewer))
        subjects.set(`post ${post.id}`, { title: post.title, url: `/${post.model.toLowerCase()}/${post.id}` })
    for (const signal of signals)
      if (maySeeSignal(signal, viewer))
        subjects.set(`signal ${signal.id}`, { title: signal.title, url: `/signal/${signal.id}` })
    return found.flatMap((row) => {
      const subject = subjects.get(row.post_id ? `post ${row.post_id}` : `signal ${row.signal_id}`)
      return subject ? [shown(row, subject)] : []
    })
  },
}

/** Ids of the comments on a post or signal that are not removed. */
export async function listCommentsOf(db: Db, subject: { kind: 'post' | 'signal'; id: number }): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'comments.ofSubject',
    `select c.id from comment_threads t join comments c on c.thread_id = t.id
     where case $1 when 'post' then t.post_id = $2 else t.signal_id = $2 end and c.removed_at is null`,
    [subject.kind, subject.id],
  )
  return found.map(({ id }) => id)
}

function shown(row: ShownRow, { title, url }: { title: string; url: string }) {
  const { username, name, avatar } = row
  return {
    id: row.id,
    kind: 'comment' as const,
    url: `${url}?comment_id=${row.id}`,
    title,
    text: row.text,
    logo: avatar ?? '',
    commentsCount: 0,
    at: row.created_at,
    author: username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
  }
}

const maySeeSignal = ({ live }: { live: boolean }, viewer: Viewer | null) => live || Boolean(viewer?.isModerator)

function idsOf(found: Pick<ShownRow, 'post_id' | 'signal_id'>[], column: 'post_id' | 'signal_id') {
  return [...new Set(found.flatMap((row) => row[column] ?? []))]
}
