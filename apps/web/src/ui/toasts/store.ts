import type { ComponentType } from 'react'

export interface ToastWords {
  text: string
  color: 'green' | 'red'
}

export const TOAST_MS = 5_000
export const MOST_TOASTS = 5

type Show = (words: ToastWords) => void

let show: Show | null = null
/** Said before there was a region to show it. */
let waiting: ToastWords[] = []
let region: ComponentType | null = null
const listeners = new Set<() => void>()

/** Shows a sentence for five seconds; red unless it is good news. A sentence that stands already is not said twice. */
export function toast(text: string, color: ToastWords['color'] = 'red') {
  if (show) return show({ text, color })
  waiting.push({ text, color })
  loadRegion().catch((error: unknown) => console.error('Не удалось загрузить сообщения', error))
}

/** The region shows what waited for it and all that comes later. Returns what ends that. */
export function showToasts(by: Show) {
  show = by
  for (const words of waiting) by(words)
  waiting = []
  return () => {
    if (show === by) show = null
  }
}

/** Rejects without a network; whoever asks next tries again. */
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
