import { useEffect, useRef, useState } from 'react'
import { type Draft, keepDraft, newKey, readDraft, type Said } from './drafts.ts'

const KEEP_AFTER_MS = 300

export const NOTHING: Said = { text: '', image: '' }

/** Draft of a form, kept in this browser until it is sent. `initial` is the content that an edit starts with. */
export function useDraft(place: string, initial: Said = NOTHING) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(place) ?? { ...initial, key: newKey(), at: 0 })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(draft)
  latest.current = draft

  function keepNow() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { text, image, key } = latest.current
    const isInitial = text === initial.text && image === initial.image
    keepDraft(place, isInitial ? null : { text, image }, key)
  }

  // Saves the last words when the page or the form is closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a form never changes
  useEffect(() => {
    const onLeave = () => timer.current !== undefined && keepNow()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  /** New content gets a new idempotency key: it is another comment. */
  function change(said: Partial<Said>) {
    setDraft((before) => {
      const { text, image } = { ...before, ...said }
      return before.text === text && before.image === image ? before : { text, image, key: newKey(), at: Date.now() }
    })
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, KEEP_AFTER_MS)
  }

  return {
    text: draft.text,
    image: draft.image,
    key: draft.key,
    setText: (text: string) => change({ text }),
    setImage: (image: string) => change({ image }),
    keepNow,
    forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      keepDraft(place, null, '')
      const empty = { ...NOTHING, key: newKey(), at: 0 }
      latest.current = empty
      setDraft(empty)
    },
  }
}
