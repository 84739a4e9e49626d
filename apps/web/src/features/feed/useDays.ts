import type { Post } from '@palata/contract/posts'
import { useMemo } from 'react'
import { type ListPage, useRecords } from '#api/records.ts'
import { POST } from '#features/posts'
import { useFolded } from '#features/stories'
import { alphaDays, isMoved, newsDays } from './days.ts'

/** What a reader or a moderator has chosen is never folded away. */
const WHOLE = ['bookmarks', 'moderation']

/** The loaded part of both lists, grouped by day; with a channel, null for all, news of one story are one card. */
export function useDays(pages: readonly ListPage[], channel?: string | null) {
  // A post that moves down between two reads is on both pages, so duplicates are dropped.
  const ids = useMemo(() => [...new Set(pages.flatMap((page) => page.ids))], [pages])
  const shown = useFolded(ids, channel !== undefined && !WHOLE.includes(channel ?? ''))
  return useRecords(POST, shown, daysOf, isMoved)
}

const daysOf = (posts: readonly Post[]) => ({ alpha: alphaDays(posts), news: newsDays(posts) })
