import { listTitles } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import { type Db, rows } from '#platform/database.ts'

interface Author {
  username: string
  name: string
  avatar: string
}

/** A comment as moderators see it, removed ones included, with the comment it answers and its subject. */
export interface JudgedComment {
  id: number
  text: string
  imageUrl: string
  authorId: number | null
  /** Null when the account is gone. */
  author: Author | null
  createdAt: Date
  editedAt: Date | null
  removedAt: Date | null
  isRemovedByAuthor: boolean
  answers: { text: string; author: Author | null } | null
  subject: string
  url: string
}

interface Row {
  id: number
  text: string
  image_url: string
  author_id: number | null
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  removed_by: number | null
  post_id: number | null
  signal_id: number | null
  username: string | null
  name: string | null
  avatar: string | null
  parent_id: number | null
  parent_text: string | null
  parent_username: string | null
  parent_name: string | null
  parent_avatar: string | null
}

/** Comments by id; missing ones are left out. The caller decides what may be shown to whom. */
export async function listJudgedComments(db: Db, ids: number[]): Promise<JudgedComment[]> {
  if (ids.length === 0) return []
  const found = await rows<Row>(
    db,
    'comments.judged',
    `select c.id, c.text, c.image_url, c.author_id, c.created_at, c.edited_at, c.removed_at, c.removed_by, t.post_id, t.signal_id,
       a.username, a.name, a.avatar, p.id as parent_id, p.text as parent_text,
       pa.username as parent_username, pa.name as parent_name, pa.avatar as parent_avatar
     from comments c join comment_threads t on t.id = c.thread_id
     left join accounts a on a.id = c.author_id
     left join comments p on p.id = c.ancestors[cardinality(c.ancestors)]
     left join accounts pa on pa.id = p.author_id
     where c.id = any($1::integer[])`,
    [ids],
  )
  const [posts, signals] = await Promise.all([
    listTitles(
      db,
      found.flatMap(({ post_id }) => post_id ?? []),
    ),
    listSignalTitles(
      db,
      found.flatMap(({ signal_id }) => signal_id ?? []),
    ),
  ])
  const subjects = new Map<string, { page: string; title: string }>([
    ...posts.map(({ id, model, title }) => [`post ${id}`, { page: model.toLowerCase(), title }] as const),
    ...signals.map(({ id, title }) => [`signal ${id}`, { page: 'signal', title }] as const),
  ])
  return found.flatMap((row) => {
    const subjectId = row.post_id ?? row.signal_id
    const subject = subjects.get(`${row.post_id === null ? 'signal' : 'post'} ${subjectId}`)
    if (!subject) return []
    return [{ ...judged(row), subject: subject.title, url: `/${subject.page}/${subjectId}?comment_id=${row.id}` }]
  })
}

const authorOf = (username: string | null, name: string | null, avatar: string | null): Author | null =>
  username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' }

function judged(row: Row): Omit<JudgedComment, 'subject' | 'url'> {
  const { id, text, image_url: imageUrl, author_id: authorId, removed_at: removedAt, removed_by: removedBy } = row
  return {
    id,
    text,
    imageUrl,
    authorId,
    author: authorOf(row.username, row.name, row.avatar),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    removedAt,
    isRemovedByAuthor: removedAt !== null && authorId !== null && removedBy === authorId,
    answers:
      row.parent_id === null
        ? null
        : {
            text: row.parent_text ?? '',
            author: authorOf(row.parent_username, row.parent_name, row.parent_avatar),
          },
  }
}
