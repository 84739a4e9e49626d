import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  color: 'green' | 'red'
}

export const TOAST_MS = 5_000
const MOST = 5

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const listeners = new Set<() => void>()

function update(next: readonly Toast[]) {
  toasts = next
  for (const tell of listeners) tell()
}

/** Shows a sentence for five seconds; red unless it is good news. A sentence that stands already is not said twice. */
export function toast(text: string, color: Toast['color'] = 'red') {
  if (toasts.some((shown) => shown.text === text && shown.color === color)) return
  lastId += 1
  const id = lastId
  update([...toasts, { id, text, color }].slice(-MOST))
  setTimeout(() => closeToast(id), TOAST_MS)
}

export function closeToast(id: number) {
  if (toasts.some((shown) => shown.id === id)) update(toasts.filter((shown) => shown.id !== id))
}

export function useToasts() {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
