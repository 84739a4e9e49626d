import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tooltipHome } from '../tooltips/home.ts'
import { placeUnder } from '../tooltips/place.ts'
import { copiedInFull } from './copying.ts'
import styles from './Figure.module.css'

/** Time for the pointer to cross the gap between the figure and its tooltip, ms. */
export const LEAVE_MS = 200

/**
 * Handles every rounded figure and every `Hint` of the page: hover, focus or a tap shows the full value; Escape, a
 * scroll or a press elsewhere hides it. Copied text has every rounded figure in full.
 */
export function FullValues() {
  const [figure, setFigure] = useState<HTMLElement | null>(null)
  const tooltip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const id = useId()

  useEffect(() => watch(setFigure), [])
  useLayoutEffect(() => {
    if (!figure || !tooltip.current) return
    figure.setAttribute('aria-describedby', id)
    const { offsetWidth: width, offsetHeight: height } = tooltip.current
    setPlace(placeUnder(figure.getBoundingClientRect(), { width, height }, { width: innerWidth, height: innerHeight }))
    return () => figure.removeAttribute('aria-describedby')
  }, [figure, id])

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
      {figure.dataset.hint ?? figure.dataset.full}
    </div>,
    tooltipHome(),
  )
}

function watch(show: (figure: HTMLElement | null) => void) {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stay = (figure: HTMLElement | null) => {
    clearTimeout(leaving)
    leaving = undefined
    if (figure) show(figure)
  }
  const leave = () => {
    leaving ??= setTimeout(() => show(null), LEAVE_MS)
  }
  const hide = () => {
    stay(null)
    show(null)
  }
  // This component loads after the page: a figure may already be hovered or focused.
  const awaited = document.querySelector<HTMLElement>('[data-figure]:hover, [data-figure]:focus-visible')
  if (awaited) show(awaited)
  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    act: (event: DocumentEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(type, act, { ...options, signal: stop.signal })

  on('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'touch') return
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
  on('scroll', hide, { capture: true, passive: true })
  on('copy', (event) => {
    const selection = getSelection()
    const text = selection && copiedInFull(selection)
    if (!text || !event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
  return () => {
    stay(null)
    stop.abort()
  }
}

const figureAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null
const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-full-value]') !== null
