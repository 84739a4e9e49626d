import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface SentLater<T> {
  /** What the server last said. */
  fromServer: T
  debounceMs: number
  /** Tells the server and returns what it keeps now. */
  send: (value: T) => Promise<T>
  /** The server kept nothing: its old value is shown again. */
  onFailed: (error: unknown) => void
}

/** A choice that is shown at once and sent after a pause, unless it is by then what the server has. One call at a time. */
export function useSentLater<T>({ fromServer, debounceMs, send, onFailed }: SentLater<T>) {
  const [shown, setShown] = useState(fromServer)
  const stored = useRef(fromServer)
  const wanted = useRef(fromServer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)

  function show(value: T) {
    wanted.current = value
    setShown(value)
  }

  function choose(value: T) {
    show(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(decide, debounceMs)
  }

  function decide() {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isSending.current && wanted.current !== stored.current) void tell()
  }

  async function tell() {
    const asked = wanted.current
    isSending.current = true
    try {
      stored.current = await send(asked)
      // A press made meanwhile is newer than this answer.
      if (wanted.current === asked) show(stored.current)
    } catch (error) {
      show(stored.current)
      onFailed(error)
    }
    isSending.current = false
    if (timer.current === undefined) decide()
  }

  const takeOver = useEffectEvent((value: T) => {
    stored.current = value
    if (timer.current === undefined && !isSending.current) show(value)
  })
  useEffect(() => takeOver(fromServer), [fromServer])

  // What leaves the page within the pause is sent at once.
  const leave = useEffectEvent(() => timer.current !== undefined && decide())
  useEffect(() => () => void leave(), [])

  return { shown, choose, isChosen: (value: T) => wanted.current === value }
}
