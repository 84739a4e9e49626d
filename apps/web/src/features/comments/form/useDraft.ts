import { useRef, useState } from 'react'
import { useOnLeave } from '#api/onLeave.ts'
import { type Draft, dropDraft, keepDraft, newKey, readDraft, type Said } from './drafts.ts'

const KEEP_AFTER_MS = 300

export const NOTHING: Said = { text: '', image: '' }

/** Draft of a form, kept in this browser until it is sent. `initial` is the content that an edit starts with. */
export function useDraft(place: string, initial: Said = NOTHING) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(place) ?? { ...initial, key: newKey(), at: 0 })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(draft)
  latest.current = draft
  /** Key under which this form has stored its draft: another tab's draft of the same place has another. */
  const stored = useRef(draft.key)

  function keepNow() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { key, at: _, ...said } = latest.current
    const isInitial = said.text === initial.text && said.image === initial.image
    if (isInitial) return dropDraft(place, stored.current)
    stored.current = key
    return keepDraft(place, said, key)
  }

  // Saves the last words when the page or the form is closed.
  useOnLeave(() => void (timer.current !== undefined && keepNow()))

  /** New content gets a new idempotency key: it is another comment. */
  function change(said: Partial<Said>) {
    setDraft((before) => {
      const after = { ...before, ...said, key: newKey(), at: Date.now() }
      return before.text === after.text && before.image === after.image ? before : after
    })
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, KEEP_AFTER_MS)
  }

  return {
    text: draft.text,
    image: draft.image,
    revision: draft.revision,
    key: draft.key,
    setText: (text: string) => change({ text }),
    setImage: (image: string) => change({ image }),
    keepNow,
    forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      dropDraft(place, stored.current)
      const empty = { ...NOTHING, key: newKey(), at: 0 }
      latest.current = empty
      setDraft(empty)
    },
  }
}
