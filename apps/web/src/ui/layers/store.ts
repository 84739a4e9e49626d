import { type ComponentType, useSyncExternalStore } from 'react'
import { toast } from '../toasts/index.ts'
import type { LayerId } from './ids.ts'

/** A dialog over the page: what it is opened with is typed, its code comes when it is first opened. */
export interface LayerDefinition<Detail = unknown> {
  readonly id: LayerId
  /** Puts it on top; one that is open already moves there. */
  open: (
    ...detail: Detail extends undefined ? [] : undefined extends Detail ? [detail?: Detail] : [detail: Detail]
  ) => void
  close: () => void
  useIsOpen: () => boolean
  /** What it was opened with; undefined while it is closed. */
  useDetail: () => Detail | undefined
  /** Settles once it is gone, whoever took it away. */
  whenClosed: () => Promise<void>
}

interface LayerOptions {
  id: LayerId
  /** Brings the component that draws the layer: a `Layer` of this definition. */
  load: () => Promise<ComponentType>
  /** It goes when the reader's access ends. */
  isForMembers?: boolean
}

interface OpenLayer {
  id: LayerId
  isForMembers: boolean
  detail: unknown
  /** Focus goes back here. */
  opener: Element | null
}

/** A second press within this time is the same press: it must not take two layers away. */
export const DISMISS_THROTTLE_MS = 150
const NOT_LOADED = 'Не удалось открыть. Проверьте соединение и повторите.'

const NONE: readonly never[] = []
let stack: readonly OpenLayer[] = NONE
let ids: readonly LayerId[] = NONE
let loaded: ReadonlyMap<LayerId, ComponentType> = new Map()
let dismissedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** A feature defines its layers, and its front door hands them out to whoever opens them. */
export function defineLayer<Detail = undefined>({
  id,
  load,
  isForMembers = false,
}: LayerOptions): LayerDefinition<Detail> {
  return {
    id,
    open: (...[detail]) => {
      open({ id, isForMembers, detail })
      if (!loaded.has(id)) void bring(id, load)
    },
    close: () => close(id),
    useIsOpen: () => useOpenLayers().includes(id),
    useDetail: () =>
      useSyncExternalStore(
        subscribe,
        () => detailOf(id) as Detail | undefined,
        () => undefined,
      ),
    whenClosed: () => whenClosed(id),
  }
}

async function bring(id: LayerId, load: () => Promise<ComponentType>) {
  try {
    loaded = new Map(loaded).set(id, await load())
    tell()
  } catch (error) {
    // The next press asks for the code again.
    console.error(`Слой ${id} не загрузился`, error)
    if (!loaded.has(id)) close(id)
    toast(NOT_LOADED)
  }
}

function update(next: readonly OpenLayer[]) {
  stack = next
  ids = next.map(({ id }) => id)
  document.documentElement.toggleAttribute('data-scroll-locked', next.length > 0)
  tell()
}

function open(layer: Omit<OpenLayer, 'opener'>) {
  // A layer that was just opened may be closed at once.
  dismissedAt = Number.NEGATIVE_INFINITY
  const known = stack.find(({ id }) => id === layer.id)
  const opener = known ? known.opener : document.activeElement
  update([...stack.filter((other) => other !== known), { ...layer, opener }])
}

function close(id: LayerId) {
  if (ids.includes(id)) update(stack.filter((layer) => layer.id !== id))
}

function whenClosed(id: LayerId): Promise<void> {
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
  if (ids.at(-1) !== id || performance.now() - dismissedAt < DISMISS_THROTTLE_MS) return
  dismissedAt = performance.now()
  close(id)
}

export function closeAllLayers() {
  update(NONE)
}

/** The access has ended: what only members may see goes. */
export function closeMemberLayers() {
  if (stack.some(({ isForMembers }) => isForMembers)) update(stack.filter(({ isForMembers }) => !isForMembers))
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

/** The components of the layers opened so far, by their ids. */
export function useLoadedLayers(): ReadonlyMap<LayerId, ComponentType> {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loaded,
  )
}

function detailOf(id: LayerId) {
  return stack.find((layer) => layer.id === id)?.detail
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
