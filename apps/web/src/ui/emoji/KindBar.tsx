import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { Pressable } from '../controls/Pressable.tsx'
import { useRoving } from '../controls/useRoving.ts'
import { HorizontalScroller } from '../scrolling/HorizontalScroller.tsx'
import styles from './EmojiChoice.module.css'
import { EMOJI_KINDS } from './kinds.ts'

interface KindBarProps {
  /** The row at which each kind begins; null for one without any. */
  starts: readonly (number | null)[]
  viewport: RefObject<HTMLDivElement | null>
}

/** A button for each kind, which brings the list to it; the kind in sight is marked. One stop of Tab. */
export function KindBar({ starts, viewport }: KindBarProps) {
  const [current, setCurrent] = useState(0)
  const roving = useRoving()

  useEffect(() => {
    const list = viewport.current
    if (!list) return
    const note = () => {
      const [row, header] = heightsIn(list)
      const topOf = (kind: number) => (starts[kind] ?? Number.POSITIVE_INFINITY) * row + kind * header
      setCurrent(starts.reduce<number>((last, _, kind) => (topOf(kind) <= list.scrollTop + 1 ? kind : last), 0))
    }
    list.addEventListener('scroll', note, { passive: true })
    return () => list.removeEventListener('scroll', note)
  }, [starts, viewport])

  function bring(kind: number, event: MouseEvent) {
    const list = viewport.current
    const start = starts[kind]
    if (!list || start === null || start === undefined) return
    const [row, header] = heightsIn(list)
    list.scrollTop = start * row + kind * header
    setCurrent(kind)
    // By the keyboard the arrows go on from the first one of the kind.
    if (event.detail === 0) beginAt(list, start)
  }

  return (
    <HorizontalScroller>
      <div role="toolbar" aria-label="Категории эмодзи" className={styles.kinds} {...roving}>
        {EMOJI_KINDS.map(({ label, sign }, kind) => (
          <Pressable
            key={label}
            className={styles.sign}
            aria-label={label}
            aria-current={kind === current}
            title={label}
            onClick={(event) => bring(kind, event)}
          >
            {sign}
          </Pressable>
        ))}
      </div>
    </HorizontalScroller>
  )
}

/** Of a row and of a kind's name, px, as the list measured them. */
function heightsIn(list: HTMLElement): [row: number, header: number] {
  const style = getComputedStyle(list)
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(`--frimousse-${name}-height`)) || 0
  return [px('row'), px('category-header')]
}

/** The list knows one way to begin in its middle: the pointer comes to it. */
function beginAt(list: HTMLElement, row: number) {
  list.parentElement?.querySelector<HTMLElement>('[frimousse-search]')?.focus()
  // Its rows are drawn when it has heard that it was scrolled.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = list.querySelector(`[aria-rowindex="${row}"] [role="gridcell"]`)
      first?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }),
  )
}
