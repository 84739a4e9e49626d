import type { ReportedKind } from '@palata/contract/moderation'
import { type JudgedComment, listJudgedComments } from '#features/comments'
import { listTitles } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { Db } from '#platform/database.ts'

/** An item that people report and moderators decide about. Ids of posts are unique over all kinds. */
export interface Thing {
  kind: 'post' | 'signal' | 'comment'
  id: number
}

export const kindOf = (contentType: ReportedKind): Thing['kind'] =>
  contentType === 'signal' || contentType === 'comment' ? contentType : 'post'

export const keyOf = ({ kind, id }: Thing) => `${kind} ${id}`

/** An item with its present title and address. */
export interface NamedThing {
  contentType: ReportedKind
  /** For a comment, its text. */
  title: string
  url: string
  comment?: JudgedComment
}

/** Existing items among these, by `keyOf`. */
export async function nameThings(db: Db, things: readonly Thing[]): Promise<Map<string, NamedThing>> {
  const idsOf = (wanted: Thing['kind']) => [...new Set(things.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])))]
  const [posts, signals, comments] = await Promise.all([
    listTitles(db, idsOf('post')),
    listSignalTitles(db, idsOf('signal')),
    listJudgedComments(db, idsOf('comment')),
  ])
  return new Map<string, NamedThing>([
    ...posts.map(({ id, title, model }): [string, NamedThing] => {
      const contentType = model.toLowerCase() as ReportedKind
      return [keyOf({ kind: 'post', id }), { contentType, title, url: `/${contentType}/${id}` }]
    }),
    ...signals.map(({ id, title }): [string, NamedThing] => [
      keyOf({ kind: 'signal', id }),
      { contentType: 'signal', title, url: `/signal/${id}` },
    ]),
    ...comments.map((comment): [string, NamedThing] => [
      keyOf({ kind: 'comment', id: comment.id }),
      { contentType: 'comment', title: comment.text, url: comment.url, comment },
    ]),
  ])
}
