import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showsCoin } from '#features/market'
import { usePath } from '#navigation'

/** Safari has no idle callback. */
const SAFARI_MS = 1_000
const LATEST_MS = 2_000

/** What nobody needs before the page has come alive: its code comes when the page has nothing else to do. */
export function AfterIdle() {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  const path = usePath()
  const held = useRef<MouseEvent>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not load is asked for again at the next address
  useEffect(() => {
    if (Parts) return
    const load = () =>
      import('./IdleParts.tsx').then(
        ({ IdleParts }) => setParts(() => IdleParts),
        (error: unknown) => console.error('Не удалось загрузить подсказки', error),
      )
    // A coin pressed before the code of its tooltip came would lead to the post instead.
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

  // The parts listen by now: their effects run before this one.
  useEffect(() => {
    const press = Parts && held.current
    held.current = null
    press?.target?.dispatchEvent(new MouseEvent('click', press))
  }, [Parts])
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
