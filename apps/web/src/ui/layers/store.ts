import { type ComponentType, useSyncExternalStore } from 'react'
import { closeOnStep, loadPressed } from '#navigation'
import { NOT_LOADED, toast } from '../toasts/index.ts'
import type { LayerId } from './ids.ts'

/** A dialog over the page: its detail is typed, and its code loads when it is first opened. */
export interface LayerDefinition<Detail = unknown> {
  readonly id: LayerId
  /** Opens the layer on top; an open one moves to the top. */
  open: (
    ...detail: Detail extends undefined ? [] : undefined extends Detail ? [detail?: Detail] : [detail: Detail]
  ) => void
  close: () => void
  useIsOpen: () => boolean
  /** The detail that it was opened with; undefined while it is closed. */
  useDetail: () => Detail | undefined
  /** Resolves when the layer has closed for any reason. */
  whenClosed: () => Promise<void>
}

interface LayerOptions {
  id: LayerId
  /** Loads the component of the layer: a `Layer` of this definition. */
  load: () => Promise<ComponentType>
  /** Closes when the reader's access ends. */
  isForMembers?: boolean
  /** Has a history entry, so Back closes it by leaving that. */
  hasEntry?: boolean
}

interface OpenLayer {
  id: LayerId
  isForMembers: boolean
  detail: unknown
  /** Element that gets the focus back. */
  opener: Element | null
  /** Lets steps of the history go by again. */
  release: () => void
}

/** A second press within this time counts as the same one, so that it does not close two layers, ms. */
export const DISMISS_THROTTLE_MS = 150

const NONE: readonly never[] = []
let stack: readonly OpenLayer[] = NONE
let ids: readonly LayerId[] = NONE
let loaded: ReadonlyMap<LayerId, ComponentType> = new Map()
let dismissedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()
/** How the shown layers close when a step of the history asks them to; they may ask back. */
const closers = new Map<LayerId, () => void>()

/** Defines a layer. Features define their own and export them from their index. */
export function defineLayer<Detail = undefined>({
  id,
  load,
  isForMembers = false,
  hasEntry = false,
}: LayerOptions): LayerDefinition<Detail> {
  return {
    id,
    open: (...[detail]) => {
      open({ id, isForMembers, detail }, hasEntry)
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
    loaded = new Map(loaded).set(id, await loadPressed(load))
    tell()
  } catch (error) {
    // A failed load is not cached: the next press tries again.
    console.error(`Слой ${id} не загрузился`, error)
    if (!loaded.has(id)) close(id)
    toast(NOT_LOADED)
  }
}

function update(next: readonly OpenLayer[]) {
  for (const layer of stack) if (!next.includes(layer)) layer.release()
  stack = next
  ids = next.map(({ id }) => id)
  document.documentElement.toggleAttribute('data-scroll-locked', next.length > 0)
  tell()
}

function open(layer: Omit<OpenLayer, 'opener' | 'release'>, hasEntry: boolean) {
  // A layer may be dismissed right after it was opened.
  dismissedAt = Number.NEGATIVE_INFINITY
  const known = stack.find(({ id }) => id === layer.id)
  const opener = known ? known.opener : document.activeElement
  const release = hasEntry ? () => {} : closeOnStep(() => (closers.get(layer.id) ?? (() => close(layer.id)))())
  update([...stack.filter((other) => other !== known), { ...layer, opener, release }])
}

/** Until the returned function is called, a step of the history closes the open layer by `closer`. */
export function closeBy(id: LayerId, closer: () => void) {
  closers.set(id, closer)
  return () => void closers.delete(id)
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

/** Whether a press or a key may close the layer now: only the top one, and not two at once. */
export const isDismissable = (id: LayerId) =>
  ids.at(-1) === id && performance.now() - dismissedAt >= DISMISS_THROTTLE_MS

/** Closes by Escape, the backdrop, Back or the close button. */
export function dismissLayer(id: LayerId) {
  if (!isDismissable(id)) return
  dismissedAt = performance.now()
  close(id)
}

export function closeAllLayers() {
  update(NONE)
}

/** Closes all members' layers after the access has ended. */
export function closeMemberLayers() {
  if (stack.some(({ isForMembers }) => isForMembers)) update(stack.filter(({ isForMembers }) => !isForMembers))
}

export const hasOpenLayer = () => stack.length > 0
export const openerOf = (id: LayerId) => stack.find((layer) => layer.id === id)?.opener ?? null

/** Ids of the open layers, the top one last. */
export function useOpenLayers(): readonly LayerId[] {
  return useSyncExternalStore(
    subscribe,
    () => ids,
    () => NONE,
  )
}

/** Components of the layers opened so far, by id. */
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
