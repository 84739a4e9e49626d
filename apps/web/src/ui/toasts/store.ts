import type { ComponentType } from 'react'
import { loadUnlessLeft } from '#navigation'

export interface ToastWords {
  text: string
  color: 'green' | 'red'
  /** Button that undoes what the text says. */
  action?: { words: string; onPress: () => void } | undefined
}

export const TOAST_MS = 5_000
export const MOST_TOASTS = 5
/** How long a toast waits for the region's code before the page tells it without. */
const PATIENCE_MS = 400
/** For a press on something whose code did not load; the next press loads it again. */
export const NOT_LOADED = 'Не удалось открыть. Проверьте соединение и повторите.'

type Show = (words: ToastWords) => void

let show: Show | null = null
/** Toasts of the last five seconds that the region, whose code has not come, has not shown. */
let waiting: readonly ToastWords[] = []
/** Those of them that the page shows without the region. */
let plain: readonly ToastWords[] = []
let region: ComponentType | null = null
const listeners = new Set<() => void>()

function setWaiting(next: typeof waiting, told = plain) {
  waiting = next
  plain = next.filter((one) => told.includes(one))
  for (const tell of listeners) tell()
}

/** Shows a text for five seconds; red unless it is good news. A repeated text is not shown twice. */
export function toast(text: string, color: ToastWords['color'] = 'red', action?: ToastWords['action']) {
  if (show) return show({ text, color, action })
  const said = { text, color, action }
  const isOther = (one: ToastWords) => one.text !== text || one.color !== color
  setWaiting([...waiting.filter(isOther), said].slice(-MOST_TOASTS))
  const tellPlainly = () => setWaiting(waiting, [...plain, said])
  setTimeout(tellPlainly, PATIENCE_MS)
  setTimeout(putAway, TOAST_MS, said)
  loadRegion().catch((error: unknown) => {
    tellPlainly()
    console.error('Не удалось загрузить сообщения', error)
  })
}

/** Connects the region: it shows later toasts and takes over those that wait. Returns what disconnects it. */
export function showToasts(by: Show) {
  show = by
  for (const words of waiting) by(words)
  setWaiting([])
  return () => {
    if (show === by) show = null
  }
}

export const putAway = (one: ToastWords) => setWaiting(waiting.filter((other) => other !== one))

/** Toasts that are told without the region: its code has failed, or is late. */
export const plainToasts = () => plain

/** Loads the region's code. Rejects without a network; the next call tries again. */
export async function loadRegion() {
  if (region) return
  const { ToastRegion } = await loadUnlessLeft(() => import('./ToastRegion.tsx'))
  region = ToastRegion
  for (const tell of listeners) tell()
}

export const loadedRegion = () => region

export function whenToastsChange(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
