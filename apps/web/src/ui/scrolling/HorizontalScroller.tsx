import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../blocks/Icon.tsx'
import styles from './HorizontalScroller.module.css'
import { showFocused } from './showFocused.ts'

export const STEP_PX = 30
export const STEP_MS = 100

type Side = 'left' | 'right'

/** A row that may be wider than its place. Its arrows are for the mouse only: touch and Tab scroll natively. */
export function HorizontalScroller({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ left: false, right: false })

  const measure = useCallback(() => {
    const { scrollLeft, scrollWidth, clientWidth } = row.current!
    // The browser's zoom leaves fractions of a pixel that cannot be scrolled.
    const left = scrollLeft >= 1
    const right = scrollWidth - clientWidth - scrollLeft >= 1
    setRoom((known) => (known.left === left && known.right === right ? known : { left, right }))
  }, [])

  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(row.current!)
    observer.observe(content.current!)
    measure()
    return () => observer.disconnect()
  }, [measure])

  function step(side: Side) {
    row.current!.scrollLeft += side === 'left' ? -STEP_PX : STEP_PX
    measure()
  }

  const hidden = [room.left && 'left', room.right && 'right'].filter(Boolean).join(' ')
  return (
    <div className={styles.scroller} data-hidden={hidden || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what stands in it takes the focus */}
      <div ref={row} className={styles.row} data-drag-x onScroll={measure} onFocus={showFocused}>
        <div ref={content} className={styles.content}>
          {children}
        </div>
      </div>
      {room.left && <Arrow side="left" onStep={() => step('left')} />}
      {room.right && <Arrow side="right" onStep={() => step('right')} />}
    </div>
  )
}

/** Unmounts when its side has nothing more to scroll, which also clears its timer. */
function Arrow({ side, onStep }: { side: Side; onStep: () => void }) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)
  useEffect(() => () => clearInterval(timer.current), [])

  function start({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    stop()
    timer.current = setInterval(onStep, STEP_MS)
  }

  return (
    <button
      type="button"
      className={`${styles.arrow} ${styles[side]}`}
      tabIndex={-1}
      aria-hidden="true"
      onPointerEnter={start}
      onPointerLeave={stop}
      // An element hidden from screen readers must not take the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    >
      <Icon name={`chevron-${side}`} />
    </button>
  )
}
