import type { Post } from '@palata/contract/posts'
import { useMemo } from 'react'
import { type ListPage, useRecords } from '#api/records.ts'
import { POST } from '#features/posts'
import { useFolded } from '#features/stories'
import { alphaDays, isMoved, newsDays } from './days.ts'

/** What a reader or a moderator has chosen is neither folded away nor hidden. */
const WHOLE = ['bookmarks', 'moderation']

/** The loaded part of both lists, grouped by day; with a channel, null for all, news of one story are one card. */
export function useDays(pages: readonly ListPage[], channel?: string | null) {
  // A post that moves down between two reads is on both pages, so duplicates are dropped.
  const ids = useMemo(() => [...new Set(pages.flatMap((page) => page.ids))], [pages])
  const isWhole = WHOLE.includes(channel ?? '')
  const muted = useRecords(POST, ids, mutedOf, isMoved)
  const shown = useFolded(ids, channel !== undefined && !isWhole, muted)
  return useRecords(POST, shown, isWhole ? wholeDaysOf : daysOf, isMoved)
}

const mutedOf = (posts: readonly Post[]) => new Set(posts.flatMap(({ id, muted_by }) => (muted_by ? id : [])))
const daysOf = (posts: readonly Post[]) => ({ alpha: alphaDays(posts), news: newsDays(posts) })
const wholeDaysOf = (posts: readonly Post[]) => daysOf(posts.map((post) => ({ ...post, muted_by: null })))
