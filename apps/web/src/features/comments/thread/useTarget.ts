import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { useAddress } from '#navigation'
import { getThread, readAround } from '../queries.ts'
import { elementIdOf } from '../row/focus.ts'
import type { Subject } from './thread.ts'

/** Delay until the parts above the comment have their true heights, ms. */
const SETTLED_MS = 400
/** How long to wait for a busy page to render the comment, ms. */
const DRAWN_WITHIN_MS = 5_000

/** The comment that the address names. It is searched on all pages of the thread and scrolled to once. */
export function useTarget(subject: Subject, block: RefObject<HTMLElement | null>, isReady: boolean): number | null {
  const api = useApi()
  const client = useQueryClient()
  const address = useAddress()
  const asked = Number(new URLSearchParams(address.split('?')[1]).get('comment_id'))
  const target = Number.isInteger(asked) && asked > 0 ? asked : null
  const shown = useRef<number | null>(null)

  const find = useEffectEvent(async (id: number) => {
    const pages = getThread(client, subject)?.pages ?? []
    const isRead = pages.some(({ ids }) => ids.includes(id))
    const isHere = isRead || (await readAround(api, client, subject, id).catch(() => false))
    if (shown.current !== id) return
    if (isHere) showComment(id)
    else block.current?.scrollIntoView()
  })

  useEffect(() => {
    if (!isReady || target === null || shown.current === target) return
    shown.current = target
    void find(target)
  }, [isReady, target])

  return target
}

/** Scrolls to the comment and focuses it; scrolls again when the content above has been rendered. */
export function showComment(id: number, until = performance.now() + DRAWN_WITHIN_MS) {
  requestAnimationFrame(() => {
    const row = document.getElementById(elementIdOf(id))
    row?.focus({ preventScroll: true })
    if (!row || document.activeElement !== row) {
      // The comment is known but not rendered yet, or hidden until the content beside it has loaded.
      if (performance.now() < until) showComment(id, until)
      else row?.scrollIntoView()
      return
    }
    row.scrollIntoView()
    setTimeout(() => settle(id, row), SETTLED_MS)
  })
}

/** Scrolls again: content above may have moved the row, or the row was rendered anew. */
function settle(id: number, shown: HTMLElement) {
  const row = document.getElementById(elementIdOf(id))
  if (!row) return
  if (row !== shown) row.focus({ preventScroll: true })
  const { top } = row.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) row.scrollIntoView()
}
