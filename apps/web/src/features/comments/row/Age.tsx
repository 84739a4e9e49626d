import { createContext, type ReactNode, use } from 'react'
import { formatAge } from '#ui/format/index.ts'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'

const NowContext = createContext(new Date(0))

/** One clock for a whole thread: a timer per row would be hundreds. */
export function Now({ children }: { children: ReactNode }) {
  return <NowContext value={useNow()}>{children}</NowContext>
}

/** Relative time, with the full date on hover. */
export function Age({ at }: { at: string }) {
  const clock = useClock()
  return (
    <time dateTime={at} title={`${longDate(at, clock)}, ${timeOf(at, clock)}`}>
      {formatAge(at, use(NowContext))}
    </time>
  )
}
