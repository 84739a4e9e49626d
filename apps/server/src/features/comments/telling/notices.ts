import { partsOf } from '@palata/contract/text/commentText'
import { listTitles, maySeePost } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { Notice, NoticeSource, NoticeView, ToldAbout } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { commentsChanged, subjectChanged } from '../events.ts'

/** Notices of answers and mentions: recipients and text. */
export const commentNotices: NoticeSource = {
  source: 'comment',
  follows: [commentsChanged, subjectChanged],
  idsOf: (payload) => commentsChanged.payload.safeParse(payload).data?.comment_ids ?? [],
  subjectOf: (payload) => subjectChanged.payload.safeParse(payload).data,
  find: findNotices,
  present: presentNotices,
  about: listMutable,
}

/** What a moderator writes to a person is told whatever they muted. */
async function listMutable(db: Db, ids: number[]): Promise<Map<number, ToldAbout>> {
  const found = await rows<{ id: number }>(
    db,
    'comments.mutable',
    `select c.id from comments c join accounts a on a.id = c.author_id
     where c.id = any($1::int[]) and not a.groups && '{Moderators,Editors}'`,
    [ids],
  )
  return new Map(found.map(({ id }) => [id, { kind: 'comment', id }]))
}

interface ToldRow {
  id: number
  author_id: number | null
  created_at: Date
  removed_at: Date | null
  post_id: number | null
  signal_id: number | null
  answered: number | null
  mentioned: number[]
}

/** An answer that also mentions the person it answers makes one notice, the answer. */
async function findNotices(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const found = await rows<ToldRow>(
    db,
    'comments.told',
    `select c.id, c.author_id, c.created_at, c.removed_at, t.post_id, t.signal_id,
       coalesce(c.answered_id, (select p.author_id from comments p where p.id = c.ancestors[cardinality(c.ancestors)])) as answered,
       coalesce((select array_agg(m.account_id order by m.account_id) from comment_mentions m where m.comment_id = c.id), '{}')
         as mentioned
     from comments c join comment_threads t on t.id = c.thread_id where c.id = any($1::int[])`,
    [ids],
  )
  // Sequential: within a transaction the connection runs one query at a time.
  const posts = await listTitles(db, idsOf(found.map(({ post_id: id }) => id)))
  const signals = await listSignalTitles(db, idsOf(found.map(({ signal_id: id }) => id)))
  const live = new Set(
    [...posts.map((post) => ({ ...post, kind: 'post' })), ...signals.map((signal) => ({ ...signal, kind: 'signal' }))]
      .filter((subject) => subject.live)
      .map(({ kind, id }) => `${kind} ${id}`),
  )
  return new Map(
    found.flatMap((row): [number, Notice][] => {
      if (row.author_id === null) return []
      const subject = subjectOf(row)
      const isStanding = row.removed_at === null && live.has(`${subject.kind} ${subject.id}`)
      const mentions = row.mentioned.map((accountId) => ({ accountId, kind: 'mention' as const }))
      const answered = row.answered === null ? [] : [{ accountId: row.answered, kind: 'reply' as const }]
      const to = [...answered, ...mentions]
      return [[row.id, { senderId: row.author_id, subject, at: row.created_at, isStanding, to }]]
    }),
  )
}

const subjectOf = ({ post_id: postId, signal_id: signalId }: Pick<ToldRow, 'post_id' | 'signal_id'>) =>
  postId === null ? { kind: 'signal' as const, id: signalId! } : { kind: 'post' as const, id: postId }

interface ShownRow {
  id: number
  text: string
  image_url: string
  post_id: number | null
  signal_id: number | null
  username: string
  name: string
  avatar: string
  own_text: string | null
}

/** Notices of comments that are not removed and whose subject the viewer may see. */
async function presentNotices(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, NoticeView>> {
  if (ids.length === 0) return new Map()
  const found = await rows<ShownRow>(
    db,
    'comments.notices',
    `select c.id, c.text, c.image_url, t.post_id, t.signal_id, a.username, a.name, a.avatar,
       (select p.text from comments p
        where p.id = c.ancestors[cardinality(c.ancestors)] and p.author_id = $2 and c.answered_id is null) as own_text
     from comments c join comment_threads t on t.id = c.thread_id join accounts a on a.id = c.author_id
     where c.id = any($1::int[]) and c.removed_at is null`,
    [ids, viewer.id],
  )
  const [posts, signals] = await Promise.all([
    listTitles(db, idsOf(found.map(({ post_id: id }) => id))),
    listSignalTitles(db, idsOf(found.map(({ signal_id: id }) => id))),
  ])
  const postOf = new Map(posts.filter((post) => maySeePost(post, viewer)).map((post) => [post.id, post]))
  const signalOf = new Map(signals.filter(({ live }) => live || viewer.isModerator).map((one) => [one.id, one]))
  return new Map(
    found.flatMap((row): [number, NoticeView][] => {
      const post = row.post_id === null ? undefined : postOf.get(row.post_id)
      const subject = post ?? (row.signal_id === null ? undefined : signalOf.get(row.signal_id))
      if (!subject) return []
      const view = {
        sender: { username: row.username, name: row.name || row.username, avatar: row.avatar },
        html: htmlOf(row.text, row.image_url),
        ownText: row.own_text ?? '',
        title: subject.title,
        model: post?.model ?? null,
        subjectId: subject.id,
      }
      return [[row.id, view]]
    }),
  )
}

const idsOf = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** HTML with links, line breaks and the picture only; every word is escaped. */
function htmlOf(text: string, imageUrl: string): string {
  const words = partsOf(text).map((part) => {
    if (part.kind === 'link')
      return `<a href="${escaped(part.href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${escaped(part.text)}</a>`
    if (part.kind === 'name')
      return `<a href="/users/${encodeURIComponent(part.username)}/profile">${escaped(part.text)}</a>`
    return escaped(part.text).replaceAll('\n', '<br>')
  })
  const picture = imageUrl && `<img src="${escaped(imageUrl)}" alt="Картинка к комментарию" loading="lazy">`
  return `${words.join('')}${words.length > 0 && picture ? '<br>' : ''}${picture}`
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
