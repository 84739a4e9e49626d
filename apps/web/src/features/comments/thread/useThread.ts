import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { liveness } from '#api/live.ts'
import { useRecord } from '#api/records.ts'
import { POST } from '#features/posts'
import { hearOtherTabs } from '../otherTabs.ts'
import {
  getThread,
  holdStill,
  MOST_IDS,
  readNews,
  readOn,
  readSome,
  tellSeen,
  threadKey,
  threadOptions,
} from '../queries.ts'
import { idsInSight } from './inSight.ts'
import type { Subject } from './thread.ts'

/** Interval of polling for new comments while the thread is visible, ms. */
const ASK_EVERY_MS = 20_000
/** Share of the window that the comments must fill to count as seen. */
const SEEN_SHARE = 0.1

export function useThread({ contentType, objectId }: Subject) {
  const api = useApi()
  const client = useQueryClient()
  const subject = { contentType, objectId }
  const { data: thread, isError, isFetchedAfterMount, refetch } = useQuery(threadOptions(api, subject))
  const [loading, setLoading] = useState<number | null>(null)
  const [failed, setFailed] = useState<number | null>(null)

  useEffect(
    () => (isFetchedAfterMount ? holdStill(client, { contentType, objectId }) : undefined),
    [client, contentType, objectId, isFetchedAfterMount],
  )

  async function loadMore(place: number) {
    if (loading !== null) return
    setLoading(place)
    setFailed(null)
    try {
      await readOn(api, client, subject, place)
    } catch {
      setFailed(place)
    } finally {
      setLoading(null)
    }
  }

  return {
    thread,
    isError: isError && !thread,
    retry: () => void refetch(),
    loadMore: (place: number) => void loadMore(place),
    loading,
    failed,
  }
}

/** Keeps an open thread and its counts fresh: polls for new comments, listens to other tabs, reports what was seen. */
export function useFreshThread(subject: Subject, block: RefObject<HTMLElement | null>, lastId: number | undefined) {
  const api = useApi()
  const client = useQueryClient()
  const isSeen = useIsSeen(block)
  const isKnown = lastId !== undefined
  const said = useRecord(POST, subject.contentType === 'signal' ? 0 : subject.objectId)?.comments_count
  const ask = useEffectEvent(() => {
    // A background poll: a failure is ignored and the next poll tries again.
    readNews(api, client, subject).catch(() => {})
  })
  /** Without a stream nothing says what changed: the rows in sight and those that wait are read again. */
  const renew = useEffectEvent(() => {
    if (!block.current) return
    const waiting = getThread(client, subject)?.waiting.map(({ id }) => id) ?? []
    const ids = [...idsInSight(block.current, MOST_IDS), ...waiting].slice(0, MOST_IDS)
    if (ids.length > 0) readSome(api, client, subject, ids).catch(() => {})
  })
  const hear = useEffectEvent(() => {
    // A hidden tab is refetched at once: nothing moves before the reader's eyes.
    if (document.visibilityState === 'hidden') void client.invalidateQueries({ queryKey: threadKey(subject) })
    else ask()
  })
  const tell = useEffectEvent((id: number) => {
    tellSeen(api, client, subject, id).catch(() => {})
  })

  useEffect(() => {
    if (!isKnown) return
    const stop = hearOtherTabs({ contentType: subject.contentType, objectId: subject.objectId }, hear)
    const timer = setInterval(() => {
      if (!isSeen || liveness.isOn || document.visibilityState !== 'visible') return
      ask()
      renew()
    }, ASK_EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [isKnown, isSeen, subject.contentType, subject.objectId])

  // An update cycle brought a count that differs from the thread's.
  const known = client.getQueryData<{ count: number }>(threadKey(subject))?.count
  useEffect(() => {
    if (isKnown && said !== undefined && known !== undefined && said !== known) ask()
  }, [isKnown, said, known])

  useEffect(() => {
    if (isSeen && lastId) tell(lastId)
  }, [isSeen, lastId])
}

function useIsSeen(block: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!block.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry!
        // A tenth of the window is enough: a tenth of a very long thread can never be visible at once.
        const fills = intersectionRect.height / (rootBounds?.height || window.innerHeight)
        setSeen(isIntersecting && (intersectionRatio >= SEEN_SHARE || fills >= SEEN_SHARE))
      },
      { threshold: [0, 0.001, 0.01, SEEN_SHARE] },
    )
    observer.observe(block.current)
    return () => observer.disconnect()
  }, [block])
  return isSeen
}
