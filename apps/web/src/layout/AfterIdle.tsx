import { type ComponentType, useEffect, useState } from 'react'
import { usePath } from '#navigation'

/** Safari has no idle callback. */
const SAFARI_MS = 1_000
const LATEST_MS = 2_000

/** What nobody needs before the page has come alive: its code comes when the page has nothing else to do. */
export function AfterIdle() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not load is asked for again at the next address
  useEffect(() => {
    if (Parts) return
    return whenIdle(() => {
      import('./IdleParts.tsx').then(
        ({ IdleParts }) => setParts(() => IdleParts),
        (error: unknown) => console.error('Не удалось загрузить подсказки', error),
      )
    })
  }, [Parts, path])
  return Parts && <Parts />
}

/** Returns what calls it off. */
function whenIdle(act: () => void) {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, SAFARI_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
