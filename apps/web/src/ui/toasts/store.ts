import type { ComponentType } from 'react'

export interface ToastWords {
  text: string
  color: 'green' | 'red'
}

export const TOAST_MS = 5_000
export const MOST_TOASTS = 5

type Show = (words: ToastWords) => void

let show: Show | null = null
/** Toasts shown before the region has loaded. */
let waiting: ToastWords[] = []
let region: ComponentType | null = null
const listeners = new Set<() => void>()

/** Shows a text for five seconds; red unless it is good news. A repeated text is not shown twice. */
export function toast(text: string, color: ToastWords['color'] = 'red') {
  if (show) return show({ text, color })
  waiting.push({ text, color })
  loadRegion().catch((error: unknown) => console.error('Не удалось загрузить сообщения', error))
}

/** Connects the region: shows waiting and later toasts. Returns the function that disconnects it. */
export function showToasts(by: Show) {
  show = by
  for (const words of waiting) by(words)
  waiting = []
  return () => {
    if (show === by) show = null
  }
}

/** Loads the region's code. Rejects without a network; the next call tries again. */
export async function loadRegion() {
  if (region) return
  const { ToastRegion } = await import('./ToastRegion.tsx')
  region = ToastRegion
  for (const tell of listeners) tell()
}

export const loadedRegion = () => region

export function whenRegionLoads(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
