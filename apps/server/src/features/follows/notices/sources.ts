import { subjectChanged } from '#features/comments'
import { postsPublished } from '#features/posts'
import { signalEvents } from '#features/signals'
import type { NoticeSource, ToldAbout } from '#manifest.ts'
import { keepAskedOutcomes, keepAskedPosts, keepAskedSignals, namedSignal } from './asked.ts'
import { findOutcomes, findPosts, findSignals } from './find.ts'
import { presentOutcomes, presentPosts, presentSignals } from './present.ts'

const subjectOf = (payload: unknown) => subjectChanged.payload.safeParse(payload).data

const thingsOf = (kind: string) => async (_: unknown, ids: number[]) =>
  new Map<number, ToldAbout>(ids.map((id) => [id, { kind, id }]))

/** What follows tell: a text of an author or about a coin, a signal of theirs, the end of a signal. */
export const followNotices: readonly NoticeSource[] = [
  {
    source: 'post',
    follows: [postsPublished, subjectChanged],
    idsOf: (payload) => postsPublished.payload.safeParse(payload).data?.ids ?? [],
    subjectOf,
    find: findPosts,
    present: presentPosts,
    keepAsked: keepAskedPosts,
    about: thingsOf('post'),
  },
  {
    source: 'signal',
    follows: [signalEvents.published, subjectChanged],
    idsOf: (payload) => signalEvents.published.payload.safeParse(payload).data?.ids ?? [],
    subjectOf,
    find: findSignals,
    present: presentSignals,
    keepAsked: keepAskedSignals,
    about: thingsOf('signal'),
  },
  {
    source: 'outcome',
    follows: [signalEvents.ended, subjectChanged],
    idsOf: (payload) => signalEvents.ended.payload.safeParse(payload).data?.ids ?? [],
    subjectOf,
    find: findOutcomes,
    present: presentOutcomes,
    keepAsked: keepAskedOutcomes,
    about: thingsOf('signal'),
    namedBy: namedSignal,
  },
]
