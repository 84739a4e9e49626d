import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { Pressable } from '../controls/Pressable.tsx'
import { useRoving } from '../controls/useRoving.ts'
import { HorizontalScroller } from '../scrolling/HorizontalScroller.tsx'
import styles from './EmojiChoice.module.css'
import { EMOJI_KINDS } from './kinds.ts'

interface KindBarProps {
  /** First row of each kind; null for a kind without emoji. */
  starts: readonly (number | null)[]
  viewport: RefObject<HTMLDivElement | null>
}

/** Buttons that scroll to each kind; the visible kind is marked. One tab stop. */
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
    // After a keyboard press the arrow keys continue from the kind's first emoji.
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

/** Heights of a row and of a kind's header, px, as measured by the list. */
function heightsIn(list: HTMLElement): [row: number, header: number] {
  const style = getComputedStyle(list)
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(`--frimousse-${name}-height`)) || 0
  return [px('row'), px('category-header')]
}

/** Makes an emoji in the middle of the list active. The list offers only one way: a pointer over it. */
function beginAt(list: HTMLElement, row: number) {
  list.parentElement?.querySelector<HTMLElement>('[frimousse-search]')?.focus()
  // The list renders the rows only after it has handled the scroll.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = list.querySelector(`[aria-rowindex="${row}"] [role="gridcell"]`)
      first?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }),
  )
}
