import { useSyncExternalStore } from 'react'
import type { LayerId } from './ids.ts'

interface OpenLayer {
  id: LayerId
  detail: unknown
  /** Focus goes back here. */
  opener: Element | null
}

/** A second press within this time is the same press: it must not take two layers away. */
export const DISMISS_THROTTLE_MS = 150

const NONE: readonly never[] = []
let stack: readonly OpenLayer[] = NONE
let ids: readonly LayerId[] = NONE
let dismissedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function update(next: readonly OpenLayer[]) {
  stack = next
  ids = next.map(({ id }) => id)
  document.documentElement.toggleAttribute('data-scroll-locked', next.length > 0)
  for (const tell of listeners) tell()
}

/** Puts a layer on top; one that is open already moves there. */
export function openLayer(id: LayerId, detail?: unknown) {
  // What was opened anew may be closed at once.
  dismissedAt = Number.NEGATIVE_INFINITY
  const known = stack.find((layer) => layer.id === id)
  const opener = known ? known.opener : document.activeElement
  update([...stack.filter((layer) => layer !== known), { id, detail, opener }])
}

export function closeLayer(id: LayerId) {
  if (stack.some((layer) => layer.id === id)) update(stack.filter((layer) => layer.id !== id))
}

/** Settles once the layer is gone, whoever took it away. */
export function whenClosed(id: LayerId): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (ids.includes(id)) return
      stop()
      resolve()
    })
  })
}

/** Escape, the backdrop and the cross: they take the top layer alone, and not two at once. */
export function dismissLayer(id: LayerId) {
  if (stack.at(-1)?.id !== id || performance.now() - dismissedAt < DISMISS_THROTTLE_MS) return
  dismissedAt = performance.now()
  closeLayer(id)
}

export function closeAllLayers() {
  update(NONE)
}

export const hasOpenLayer = () => stack.length > 0
export const openerOf = (id: LayerId) => stack.find((layer) => layer.id === id)?.opener ?? null

/** The open layers, the top one last. */
export function useOpenLayers(): readonly LayerId[] {
  return useSyncExternalStore(
    subscribe,
    () => ids,
    () => NONE,
  )
}

/** What the layer was opened with; undefined while it is closed. */
export function useLayerDetail<T>(id: LayerId): T | undefined {
  const detail = () => stack.find((layer) => layer.id === id)?.detail as T | undefined
  return useSyncExternalStore(subscribe, detail, () => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
