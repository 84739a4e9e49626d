import type { Post } from '@palata/contract/posts'
import { useMemo } from 'react'
import { type ListPage, useRecords } from '#api/records.ts'
import { POST } from '#features/posts'
import { alphaDays, isMoved, newsDays } from './days.ts'

/** The loaded part of both lists, grouped by day. */
export function useDays(pages: readonly ListPage[]) {
  // A post that moves down between two reads is on both pages, so duplicates are dropped.
  const ids = useMemo(() => [...new Set(pages.flatMap((page) => page.ids))], [pages])
  return useRecords(POST, ids, daysOf, isMoved)
}

const daysOf = (posts: readonly Post[]) => ({ alpha: alphaDays(posts), news: newsDays(posts) })
