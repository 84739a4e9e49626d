import { subjectChanged } from '#features/comments'
import { postsPublished } from '#features/posts'
import { signalEvents } from '#features/signals'
import type { NoticeSource } from '#manifest.ts'
import { keepAskedOutcomes, keepAskedPosts, keepAskedSignals } from './asked.ts'
import { findOutcomes, findPosts, findSignals } from './find.ts'
import { presentOutcomes, presentPosts, presentSignals } from './present.ts'

const subjectOf = (payload: unknown) => subjectChanged.payload.safeParse(payload).data

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
  },
  {
    source: 'signal',
    follows: [signalEvents.published, subjectChanged],
    idsOf: (payload) => signalEvents.published.payload.safeParse(payload).data?.ids ?? [],
    subjectOf,
    find: findSignals,
    present: presentSignals,
    keepAsked: keepAskedSignals,
  },
  {
    source: 'outcome',
    follows: [signalEvents.ended, subjectChanged],
    idsOf: (payload) => signalEvents.ended.payload.safeParse(payload).data?.ids ?? [],
    subjectOf,
    find: findOutcomes,
    present: presentOutcomes,
    keepAsked: keepAskedOutcomes,
  },
]
