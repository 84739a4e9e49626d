import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onLeave } from '#api/onLeave.ts'
import { isSameWriting, type Writing, writingOf } from '../writing.ts'
import { forgetEdit, keepEdit } from './edits.ts'

interface KeptEditOptions {
  owner: string
  /** Names the post and the draft that are edited. */
  id: string
  /** Revision that the edit replaces. */
  revision: number
  /** What the editor began with is already an unsaved edit: there is no saved text to compare with. */
  isUnsaved: boolean
  /** Called with the function that discards the edit, or with null while closing would lose nothing. */
  onChanged: (discard: (() => void) | null) => void
}

/**
 * Keeps an unsaved edit in this browser when its page is left, its editor goes away or sending fails, for the same
 * person's next opening. Nothing is written while they type: only new texts have drafts.
 */
export function useKeptEdit({ owner, id, revision, isUnsaved, onChanged }: KeptEditOptions) {
  const read = useRef<(() => Writing) | null>(null)
  const before = useRef<Writing | null>(null)
  /** The server has the text. */
  const isSafe = useRef(false)
  const [hasRoom, setRoom] = useState(true)

  const isChanged = (now: Writing) => !before.current || !isSameWriting(now, before.current)

  function keep() {
    const now = read.current?.()
    if (!now || isSafe.current) return
    if (isChanged(now)) setRoom(keepEdit({ ...writingOf(now), id, owner, revision, at: Date.now() }))
    else forgetEdit({ owner, id })
  }

  function settle() {
    isSafe.current = true
    forgetEdit({ owner, id })
    onChanged(null)
  }

  const onAway = useEffectEvent(() => keep())
  useEffect(() => onLeave(() => onAway()), [])

  return {
    keep,
    /** Reads the form; null before it has opened. */
    read: () => read.current?.() ?? null,
    /** False when this browser's storage was too full for the edit. */
    hasRoom,
    /** Drops the kept edit: the server has the text, or its writer has discarded it. */
    settle,
    form: {
      onChange() {
        isSafe.current = false
        const now = read.current?.()
        onChanged(!now || isChanged(now) ? settle : null)
      },
      onReader(reader: (() => Writing) | null) {
        // The form unmounts before the page does, so its last words are kept now.
        if (!reader) keep()
        read.current = reader
        // Compares with the editor's own output: HTML of another editor differs even when the text does not.
        if (!isUnsaved) before.current ??= reader?.() ?? null
      },
    },
  }
}
