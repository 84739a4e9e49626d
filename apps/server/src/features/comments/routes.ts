import { comments } from '@palata/contract/comments'
import { pictureTaker } from '#features/media'
import { searchPeople } from '#features/people'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { readOfPerson } from './reading/ofPerson.ts'
import { markSeen, readComment, readSince, readSome, readThread, type SharedPage } from './reading/read.ts'
import { listVersions } from './store.ts'
import type { Subject } from './subjects.ts'
import { editComment, explainRemoval, pinComment, removeComment, restoreComment } from './writing/actions.ts'
import { type CommentLimits, commentWriter } from './writing/adding.ts'
import { limits } from './writing/limits.ts'

export interface CommentSite {
  caches: Caches
  club: () => CommentLimits
  secret: string
}

/**
 * Cache of thread pages: comments are as fresh as the thread's revision; names and reaction counts may lag by these
 * times.
 */
const KEPT = { freshMs: 2_000, staleMs: 10_000, maxEntries: 200 }
const PEOPLE_SHOWN = 8

export const commentRoutes = ({ caches, club, secret }: CommentSite) => {
  const pictures = pictureTaker(secret)
  const add = commentWriter(pictures, club)
  const shared = caches.open<SharedPage>(KEPT)
  return implement(comments, {
    list: ({ db, viewer, params, query, now }) =>
      readThread({
        db,
        viewer,
        now,
        shared,
        subject: subjectOf(params.postId, query.type),
        limit: query.limit,
        offset: query.offset,
        order: query.order,
        after: query.after,
        commentId: query.comment_id,
      }),
    since: ({ db, viewer, params, query, now }) =>
      readSince({ db, viewer, now }, subjectOf(params.postId, query.type), query.id),
    some: ({ db, viewer, params, query, now }) =>
      readSome({ db, viewer, now }, subjectOf(params.postId, query.type), query.ids),
    seen: ({ db, viewer, params, query, body }) => markSeen(db, viewer, subjectOf(params.postId, query.type), body.id),
    create: ({ db, viewer, query, body, now }) => {
      const isSignal = body.content_type === 'signal'
      refuseUnless(query.type === undefined || isSignal, 'bad_input')
      const draft = {
        subject: { kind: isSignal ? ('signal' as const) : ('post' as const), id: body.object_pk },
        contentType: body.content_type,
        text: body.comment,
        parentId: body.parent_id ?? null,
        imageUrl: body.image_url,
        key: body.key ?? null,
      }
      return add(db, viewer, draft, now)
    },
    update: async ({ db, viewer, params, body, now }) => {
      const edit = { text: body.comment, imageUrl: body.image_url, revision: body.revision }
      return { comments: await editComment(db, viewer, readId(params.id), edit, pictures, now) }
    },
    restore: async ({ db, viewer, params, now }) => {
      await restoreComment(db, viewer, readId(params.id), now)
      return readComment(db, viewer, readId(params.id))
    },
    remove: async ({ db, viewer, params, now }) => {
      await removeComment(db, viewer, readId(params.id), now)
      return null
    },
    explain: ({ db, viewer, params, body, now }) => explainRemoval(db, viewer, readId(params.id), body.reason, now),
    pin: ({ db, viewer, params, now }) => pinComment(db, viewer, { id: readId(params.commentId), isPinned: true }, now),
    unpin: ({ db, viewer, params, now }) =>
      pinComment(db, viewer, { id: readId(params.commentId), isPinned: false }, now),
    versions: async ({ db, viewer, params }) => {
      const { id } = await readComment(db, viewer, readId(params.id))
      const found = await listVersions(db, id)
      return {
        results: found.map(({ text, replaced_at: at, ...version }) => ({
          ...version,
          comment: text,
          replaced_at: at.toISOString(),
        })),
      }
    },
    people: async ({ db, viewer, query, now }) => {
      await countAttempt(db, [[limits.people, String(viewer.id)]], now)
      const start = query.q.trim().replace(/^@/, '')
      return { results: start === '' ? [] : await searchPeople(db, start, PEOPLE_SHOWN) }
    },
    ofPerson: ({ db, viewer, params, query }) => readOfPerson(db, viewer, params.username, query),
  })
}

function subjectOf(id: string, type: 'signal' | undefined): Subject {
  return { kind: type ?? 'post', id: readId(id) }
}
