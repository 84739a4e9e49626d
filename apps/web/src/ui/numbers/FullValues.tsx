import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tooltipHome } from '../tooltips/home.ts'
import { placeUnder } from '../tooltips/place.ts'
import { scrollMoves } from '../tooltips/scrollMoves.ts'
import { copiedInFull } from './copying.ts'
import styles from './Figure.module.css'

/** Time for the pointer to cross the gap between the figure and its tooltip, ms. */
export const LEAVE_MS = 200

interface Shown {
  figure: HTMLElement
  text: string
}

/**
 * Handles every rounded figure and every `Hint` of the page: hover, focus or a tap shows the full value, which follows
 * a live price; Escape, a scroll that moves the figure or a press elsewhere hides it. Copied text has every rounded
 * figure in full.
 */
export function FullValues() {
  const [{ figure, text }, setShown] = useState<Shown | Record<keyof Shown, null>>(NOTHING)
  const tooltip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const id = useId()

  useEffect(() => watch((next) => setShown(next ? { figure: next, text: textOf(next) } : NOTHING)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the tooltip's size
  useLayoutEffect(() => {
    if (!figure || !tooltip.current) return
    figure.setAttribute('aria-describedby', id)
    const { offsetWidth: width, offsetHeight: height } = tooltip.current
    setPlace(placeUnder(figure.getBoundingClientRect(), { width, height }, { width: innerWidth, height: innerHeight }))
    return () => figure.removeAttribute('aria-describedby')
  }, [figure, text, id])

  if (!figure) return null
  return createPortal(
    <div
      ref={tooltip}
      id={id}
      role="tooltip"
      data-full-value
      className={styles.tooltip}
      style={{ left: place.x, top: place.y }}
    >
      {text}
    </div>,
    tooltipHome(),
  )
}

/** Calls `show` with the figure whose full value the reader asks for, again when it changes, and with null to hide it. */
function watch(show: (figure: HTMLElement | null) => void) {
  let shown: HTMLElement | null = null
  /** Where the pointer rests; null once the reader has sent the tooltip away. */
  let over: Element | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stay = (figure: HTMLElement | null) => {
    clearTimeout(leaving)
    leaving = undefined
    if (!figure) return
    shown = figure
    show(figure)
  }
  const drop = () => {
    stay(null)
    shown = null
    show(null)
  }
  const leave = () => {
    leaving ??= setTimeout(drop, LEAVE_MS)
  }
  const hide = () => {
    over = null
    drop()
  }
  // This component loads after the page: a figure may already be hovered or focused.
  over = [...document.querySelectorAll(':hover')].at(-1) ?? null
  stay(figureAt(over) ?? document.querySelector<HTMLElement>('[data-figure]:focus-visible'))
  // A live price changes under a resting pointer, which sends no event: also from a round one to one in need of a
  // tooltip.
  const changes = new MutationObserver(() => {
    if (!shown) stay(figureAt(over))
    else if (figureAt(shown) === shown) show(shown)
    else drop()
  })
  changes.observe(document.body, {
    subtree: true,
    attributeFilter: ['data-figure', 'data-full', 'data-hint', 'data-note'],
  })
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    act: (event: DocumentEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(type, act, { ...options, signal: stop.signal })

  on('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'touch') return
    over = target instanceof Element ? target : null
    const figure = figureAt(target)
    if (figure || isTooltip(target)) stay(figure)
    else leave()
  })
  on('focusin', ({ target }) => {
    const figure = figureAt(target)
    if (figure === target && figure?.matches(':focus-visible')) stay(figure)
  })
  on('focusout', ({ target }) => figureAt(target) && hide())
  on('click', ({ target }) => {
    const figure = figureAt(target)
    if (figure) stay(figure)
    else if (!isTooltip(target)) hide()
  })
  on(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !document.querySelector('[data-full-value]')) return
      // Escape must not close the dialog around the figure.
      event.stopImmediatePropagation()
      hide()
    },
    { capture: true },
  )
  on('scroll', (event) => shown && scrollMoves(event, shown) && hide(), { capture: true, passive: true })
  on('copy', (event) => {
    const selection = getSelection()
    const text = selection && copiedInFull(selection)
    if (!text || !event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
  return () => {
    stay(null)
    changes.disconnect()
    stop.abort()
  }
}

const NOTHING = { figure: null, text: null }
const textOf = ({ dataset: { hint, full, note } }: HTMLElement) => hint ?? [full, note].filter(Boolean).join(', ')
const figureAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null
const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-full-value]') !== null
