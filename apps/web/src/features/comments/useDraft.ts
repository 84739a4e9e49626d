import { useEffect, useRef, useState } from 'react'
import { type Draft, keepDraft, newKey, readDraft } from './drafts.ts'

const KEEP_AFTER_MS = 300

/** The text of a form, kept in this browser until it is sent. `initial` is what an edit begins with. */
export function useDraft(place: string, initial = '') {
  const [draft, setDraft] = useState<Draft>(() => readDraft(place) ?? { text: initial, key: newKey(), at: 0 })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(draft)
  latest.current = draft

  function keepNow() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { text, key } = latest.current
    keepDraft(place, text === initial ? '' : text, key)
  }

  // A page that is left, or a form that is closed, has what was typed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a form never changes
  useEffect(() => {
    const onLeave = () => timer.current !== undefined && keepNow()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  return {
    text: draft.text,
    key: draft.key,
    /** Other words are another comment. */
    setText(text: string) {
      setDraft((before) => (before.text === text ? before : { text, key: newKey(), at: Date.now() }))
      clearTimeout(timer.current)
      timer.current = setTimeout(keepNow, KEEP_AFTER_MS)
    },
    keepNow,
    forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      keepDraft(place, '', '')
      const empty = { text: '', key: newKey(), at: 0 }
      latest.current = empty
      setDraft(empty)
    },
  }
}
