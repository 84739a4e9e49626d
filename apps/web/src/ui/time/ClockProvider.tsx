import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type Clock, ClockContext, isInMoscow } from './time.ts'

/** Switches from Moscow time to the reader's own after hydration, in a transition. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const [clock, setClock] = useState<Clock>('moscow')
  useEffect(() => {
    if (!isInMoscow()) startTransition(() => setClock('own'))
  }, [])
  return <ClockContext value={clock}>{children}</ClockContext>
}
