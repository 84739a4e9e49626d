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
/** For a press on something whose code did not load; the next press loads it again. */
export const NOT_LOADED = 'Не удалось открыть. Проверьте соединение и повторите.'

type Show = (words: ToastWords) => void

let show: Show | null = null
/** Toasts shown before the region has loaded, with their times, ms. */
let waiting: (ToastWords & { at: number })[] = []
let region: ComponentType | null = null
const listeners = new Set<() => void>()

/** Shows a text for five seconds; red unless it is good news. A repeated text is not shown twice. */
export function toast(text: string, color: ToastWords['color'] = 'red', action?: ToastWords['action']) {
  if (show) return show({ text, color, action })
  waiting.push({ text, color, action, at: Date.now() })
  loadRegion().catch((error: unknown) => console.error('Не удалось загрузить сообщения', error))
}

/**
 * Connects the region: shows later toasts and the waiting ones whose five seconds have not passed. Without a network
 * the region may load minutes later. Returns the function that disconnects it.
 */
export function showToasts(by: Show) {
  show = by
  const oldest = Date.now() - TOAST_MS
  for (const { at, ...words } of waiting) if (at > oldest) by(words)
  waiting = []
  return () => {
    if (show === by) show = null
  }
}

/** Loads the region's code. Rejects without a network; the next call tries again. */
export async function loadRegion() {
  if (region) return
  const { ToastRegion } = await loadUnlessLeft(() => import('./ToastRegion.tsx'))
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
