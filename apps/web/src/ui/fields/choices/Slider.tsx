import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Wave } from '../Wave.tsx'
import styles from './Slider.module.css'

interface SliderProps {
  /** Accessible name of the value. */
  label: string
  value: number
  max: number
  /** The value as text. */
  words: string
  onChange: (value: number) => void
  /** Step of an arrow key. */
  step: number
  /** Step of Page Up and Page Down; ten steps by default. */
  leap?: (value: number, direction: 1 | -1) => number
  /** Shortest time between two calls of `onChange` during a drag. */
  throttleMs?: number
  /** Loaded parts of the track. */
  ranges?: readonly { start: number; end: number }[]
  /** Starts of parts of the track. */
  ticks?: readonly number[]
  /** Heights of the wave at equal distances, percent. Without them the slider is a rail. */
  peaks?: readonly number[]
  tone?: 'accent' | 'plain'
  className?: string | undefined
}

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const LEAPS: Record<string, 1 | -1> = { PageUp: 1, PageDown: -1 }

/** The browser's range input with a drawn look, so that keyboard, touch and screen readers work natively. */
export function Slider({ label, value, max, words, onChange, step, throttleMs = 0, ...rest }: SliderProps) {
  const { leap = (from, direction) => from + direction * step * 10, ranges = [], ticks = [], tone = 'accent' } = rest
  const { peaks = [] } = rest
  const isWave = peaks.length > 0
  const drag = useDrag(onChange, throttleMs)
  const shown = Math.min(drag.value ?? value, max)
  const share = (part: number) => `${max > 0 ? Math.min(100, Math.max(0, (part / max) * 100)) : 0}%`

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const isLeap = key in LEAPS
    if (!isLeap && !(key in DIRECTIONS)) return
    event.preventDefault()
    onChange(clamp(isLeap ? leap(value, LEAPS[key]!) : value + DIRECTIONS[key]! * step, max))
  }

  return (
    <span className={`${styles.slider} ${styles[tone]} ${rest.className ?? ''}`} data-wave={isWave || undefined}>
      <span className={styles.track} style={{ '--at': share(shown) } as CSSProperties} aria-hidden="true">
        {isWave && <Wave peaks={peaks} className={styles.wave} />}
        {ranges.map(({ start, end }) =>
          isWave ? (
            <Wave key={start} peaks={peaks} className={styles.there} from={share(start)} to={share(end)} />
          ) : (
            <i
              key={start}
              className={styles.range}
              style={{ left: share(start), width: `calc(${share(end)} - ${share(start)})` }}
            />
          ),
        )}
        {isWave ? <Wave peaks={peaks} className={styles.heard} to={share(shown)} /> : <i className={styles.done} />}
        {ticks.map((tick) => tick > 0 && <i key={tick} className={styles.tick} style={{ left: share(tick) }} />)}
        <i className={styles.thumb} />
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={max}
        step="any"
        value={shown}
        onChange={({ target }) => drag.move(Number(target.value))}
        onPointerDown={drag.begin}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}

const clamp = (value: number, max: number) => Math.min(Math.max(0, value), max)

/** During a drag the thumb follows at once; `onChange` is called at intervals and at the end. */
function useDrag(onChange: (value: number) => void, throttleMs: number) {
  const [value, setValue] = useState<number | null>(null)
  const isHeld = useRef(false)
  const last = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell() {
    timer.current = undefined
    if (last.current === null) return
    onChange(last.current)
    last.current = null
  }

  function move(next: number) {
    if (!isHeld.current) return onChange(next)
    setValue(next)
    last.current = next
    timer.current ??= setTimeout(tell, throttleMs)
  }

  function end() {
    isHeld.current = false
    clearTimeout(timer.current)
    tell()
    setValue(null)
  }

  function begin() {
    isHeld.current = true
  }

  return { value, begin, move, end }
}
