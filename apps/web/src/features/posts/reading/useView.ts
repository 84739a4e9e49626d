import type { ReactedKind } from '@palata/contract/reactions'
import { views } from '@palata/contract/views'
import { useEffect, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

/** Tells the server that a post or a signal was opened, once per opening. */
export function useView({ id, content_type }: { id: number; content_type: ReactedKind }) {
  const api = useApi()
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (told.current === id) return
    told.current = id
    const body = { id, content_type }
    // A failed count does not concern the reader.
    void logFailure('счётчика просмотров', () => api.call(views.count, { body }, { quiet: true })).catch(() => {})
  }, [api, id, content_type])
}
