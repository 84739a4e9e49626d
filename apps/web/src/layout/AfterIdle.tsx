import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showsCoin } from '#features/market'
import { loadUnlessLeft, usePath } from '#navigation'

/** Delay for Safari, which has no idle callback. */
const SAFARI_MS = 1_000
const LATEST_MS = 2_000

/** Loads parts that are not needed before hydration, once the page is idle. */
export function AfterIdle() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  const path = usePath()
  const held = useRef<MouseEvent>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not load is asked for again at the next address
  useEffect(() => {
    if (Parts) return
    const load = () =>
      loadUnlessLeft(() => import('./IdleParts.tsx')).then(
        ({ IdleParts }) => setParts(() => IdleParts),
        (error: unknown) => console.error('Не удалось загрузить подсказки', error),
      )
    // Holds a press on a coin until the tooltip's code loads; otherwise it would follow the post's link.
    const hold = (event: MouseEvent) => {
      if (!showsCoin(event.target)) return
      event.preventDefault()
      held.current = event
      void load()
    }
    document.addEventListener('click', hold, { capture: true })
    const callOff = whenIdle(() => void load())
    return () => {
      document.removeEventListener('click', hold, { capture: true })
      callOff()
    }
  }, [Parts, path])

  // Repeats the held press. The parts listen already, because their effects run before this one.
  useEffect(() => {
    const press = Parts && held.current
    held.current = null
    press?.target?.dispatchEvent(new MouseEvent('click', press))
  }, [Parts])
  return Parts && <Parts />
}

/** Returns the function that cancels it. */
function whenIdle(act: () => void) {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, SAFARI_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
