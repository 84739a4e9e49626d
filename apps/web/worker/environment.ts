import 'fake-indexeddb/auto'

/** What a worker finds around it, before the first of its modules is read. */
class Extendable extends Event {
  readonly waits: Promise<unknown>[] = []
  waitUntil = (work: Promise<unknown>) => void this.waits.push(work)
}

Object.assign(globalThis, { self: globalThis, ExtendableEvent: Extendable, __WB_DISABLE_DEV_LOGS: true })
