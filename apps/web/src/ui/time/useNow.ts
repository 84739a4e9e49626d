import { startTransition, useEffect, useState } from 'react'
import { usePage } from '#api/page.tsx'

/** The current time, updated. The first render uses the server's time, so that both sides match. */
export function useNow(everyMs = 30_000): Date {
  const { serverNow } = usePage()
  const [now, setNow] = useState(() => new Date(serverNow))
  useEffect(() => {
    // A tick is a transition: it never delays what the user types or presses.
    const tick = () => startTransition(() => setNow(new Date()))
    tick()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') tick()
    }, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
