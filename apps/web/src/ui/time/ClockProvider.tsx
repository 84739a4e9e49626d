import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type Clock, ClockContext, isInMoscow } from './time.ts'

/** Changes from Moscow's clock to the reader's own as soon as the page has come alive, at its leisure. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const [clock, setClock] = useState<Clock>('moscow')
  useEffect(() => {
    if (!isInMoscow()) startTransition(() => setClock('own'))
  }, [])
  return <ClockContext value={clock}>{children}</ClockContext>
}
