import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { type PageCode, useCode } from '../Page.tsx'
import { loadChunk } from './chunks.ts'
import styles from './Island.module.css'
import { loadPatiently } from './lazyPart.ts'

/** The last pressed button of each island that is not hydrated yet. */
const pressed = new WeakMap<Element, HTMLElement>()

/**
 * A part of a page that the server renders and the browser hydrates later, so that the page does not wait for its code.
 * A press on it meanwhile is repeated after hydration. The page's route lists it in `parts`. Memoised: a render before
 * hydration would remove its markup until the code loads.
 */
export const Island = memo(function Island({ load }: { load: PageCode }) {
  const Content = useCode(load, loadIsland)
  const place = useRef<HTMLDivElement>(null)
  const [isAsleep, setAsleep] = useState(true)

  useEffect(() => {
    const button = isAsleep ? undefined : pressed.get(place.current!)
    // Delayed: React would lose a click during the effect.
    if (button) setTimeout(() => button.isConnected && button.click())
  }, [isAsleep])

  return (
    <div ref={place} className={styles.island} data-asleep={isAsleep || undefined}>
      <Suspense>
        <Content />
        <Awake tell={setAsleep} />
      </Suspense>
    </div>
  )
})

/** If a reload of the page does not help, the island keeps the server's markup until its code loads. */
async function loadIsland<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadChunk(load)
  } catch (error) {
    if (import.meta.env.SSR) throw error
    return loadPatiently(load)
  }
}

function Awake({ tell }: { tell: (isAsleep: false) => void }) {
  useEffect(() => tell(false), [tell])
  return null
}

/** Resolves when every island is hydrated: until then their data must match the server's markup. */
export function whenAwake(): Promise<void> {
  const isAwake = () => document.querySelector('[data-asleep]') === null
  if (isAwake()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isAwake()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-asleep'] })
  })
}

/** Call right before hydration starts: React would lose a press on a part whose code is missing. */
export function keepPressesOfIslands() {
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
      const island = button?.closest('[data-asleep]')
      if (!button || !island) return
      event.stopImmediatePropagation()
      pressed.set(island, button)
    },
    { capture: true },
  )
}
