import { memo, Suspense, useEffect, useRef, useState } from 'react'
import styles from './Island.module.css'
import { type PageCode, useCode } from './Page.tsx'

/** What was pressed last in an island that sleeps. */
const pressed = new WeakMap<Element, HTMLElement>()

/**
 * A part of a page that the server draws with it, and that comes alive after it: the page does not wait for its code.
 * What is pressed in it meanwhile is pressed as soon as it is awake. The page's route names it among its `parts`.
 * Drawn again while it sleeps, it would be gone until its code comes: hence the memo.
 */
export const Island = memo(function Island({ load }: { load: PageCode }) {
  const Content = useCode(load)
  const place = useRef<HTMLDivElement>(null)
  const [isAsleep, setAsleep] = useState(true)

  useEffect(() => {
    const button = isAsleep ? undefined : pressed.get(place.current!)
    // After the effect: during it React would lose the click.
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

function Awake({ tell }: { tell: (isAsleep: false) => void }) {
  useEffect(() => tell(false), [tell])
  return null
}

/** Once nothing of the page sleeps: what the server drew must be what the first drawing finds. */
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

/** To be called right before React begins to listen: it would lose a press on what has no code yet. */
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
