import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnLeave } from '#api/onLeave.ts'

interface SentLater<T> {
  /** The server's last state. */
  fromServer: T
  debounceMs: number
  /** Sends the value and returns the stored one. */
  send: (value: T) => Promise<T>
  /** Called on failure; the server's old value is shown again. */
  onFailed: (error: unknown) => void
}

/**
 * A value that changes on the screen at once and is sent after a pause, if it then differs from the server's. One call
 * at a time.
 */
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
      // A press made during the call is newer than its answer.
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

  // During the pause, and also beside a call that another press has made old: its answer comes too late.
  useOnLeave(() => {
    if (timer.current === undefined) return
    if (!isSending.current) return decide()
    clearTimeout(timer.current)
    timer.current = undefined
    send(wanted.current).then((value) => (stored.current = value), onFailed)
  })

  return { shown, choose, isChosen: (value: T) => wanted.current === value }
}
