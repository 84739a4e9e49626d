import { lazy, Suspense, useEffect, useState } from 'react'

const FullValues = lazy(async () => ({ default: (await import('./FullValues.tsx')).FullValues }))

/** Tooltips of numbers come when the page has come alive and has nothing else to do. */
export function FullValuesLater() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setTime(true), 1000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => setTime(true), { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    isTime && (
      <Suspense>
        <FullValues />
      </Suspense>
    )
  )
}
