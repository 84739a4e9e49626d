import type { Post } from '@palata/contract/posts'
import { views } from '@palata/contract/views'
import { useEffect, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

/** Shortest time in which a text can be read, ms. */
const READING_MS = 10_000
const LOOK_MS = 1_000

/** Marks the end of a post's text. Reports once that the reader reached it, unless they only scrolled past. */
export function EndOfText({ post: { id, content_type } }: { post: Pick<Post, 'id' | 'content_type'> }) {
  const api = useApi()
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const tell = () => {
      observer.disconnect()
      const body = { id, content_type, is_end: true }
      void logFailure('счётчика дочитавших', () => api.call(views.count, { body }, { quiet: true })).catch(() => {})
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting)
        timer = setTimeout(tell, Math.max(LOOK_MS, READING_MS - (Date.now() - opened)))
    })
    observer.observe(mark.current!)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [api, id, content_type])
  return <div ref={mark} />
}
