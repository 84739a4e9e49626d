import 'fake-indexeddb/auto'

/** Globals of a service worker, set before the first of its modules loads. */
class Extendable extends Event {
  readonly waits: Promise<unknown>[] = []
  waitUntil = (work: Promise<unknown>) => void this.waits.push(work)
}

Object.assign(globalThis, { self: globalThis, ExtendableEvent: Extendable, __WB_DISABLE_DEV_LOGS: true })
