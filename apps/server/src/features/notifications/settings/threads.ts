import type { ThreadState } from '@palata/contract/notifications'
import { listTitles, maySeePost } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { Notice } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import * as store from '../store.ts'
import * as threadStore from '../threadStore.ts'

type Subject = Notice['subject']

export function subjectOf(id: string, type: 'signal' | undefined): Subject {
  return { kind: type ?? 'post', id: readId(id) }
}

/** Mutes or follows a discussion that the viewer can see. */
export async function setThread(db: Db, viewer: Viewer, subject: Subject, state: ThreadState, now: Date) {
  const [found] = await titlesOf(db, viewer, [subject])
  refuseUnless(found, 'not_found')
  await threadStore.setThreadState(db, viewer.id, subject, state, now)
  return { state }
}

/** Discussions that the viewer can still see, the last changed first. */
export async function listThreads(db: Db, viewer: Viewer) {
  const kept = await threadStore.listThreads(db, viewer.id)
  const subjects = kept.map(({ subject_kind: kind, subject_id: id }) => ({ kind: kind as Subject['kind'], id }))
  const found = await titlesOf(db, viewer, subjects)
  const byKey = new Map(found.map((one) => [keyOf(one), one]))
  const results = kept.flatMap(({ subject_kind: kind, subject_id: id, state }) => {
    const one = byKey.get(`${kind} ${id}`)
    return one ? [{ post_id: id, model_name: one.model, title: one.title, state }] : []
  })
  return { results }
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

async function titlesOf(db: Db, viewer: Viewer, subjects: Subject[]) {
  const idsOf = (kind: Subject['kind']) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  const [posts, signals] = await Promise.all([listTitles(db, idsOf('post')), listSignalTitles(db, idsOf('signal'))])
  return [
    ...posts
      .filter((post) => maySeePost(post, viewer))
      .map(({ id, title, model }) => ({ kind: 'post' as const, id, title, model })),
    ...signals
      .filter(({ live }) => live || viewer.isModerator)
      .map(({ id, title }) => ({ kind: 'signal' as const, id, title, model: null })),
  ]
}
