import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

/** The first part of the key of every record. */
export const RECORD = 'record'
/** Delay between a change of a list and the removal of records that no list holds, ms. */
export const SWEEP_AFTER_MS = 60_000

/** A record before and after a change; undefined when it did not exist. */
export interface RecordChange {
  id: number
  before: unknown
  after: unknown
}

type Listener = (changes: readonly RecordChange[]) => void

interface Kind {
  now: Map<number, unknown>
  /** Records as they came with the page: hydration must render the same data as the server. */
  first: Map<number, unknown>
  /** Increases with every change. */
  version: number
  ofOne: Map<number, Set<Listener>>
  ofAll: Set<Listener>
  /** Changes that the listeners have not received yet. */
  untold: RecordChange[]
}

/** Indexes the records of the query cache, so that a change notifies only the readers of that record. */
export class RecordStore {
  readonly #client: QueryClient
  readonly #kinds = new Map<string, Kind>()
  #sweeping: ReturnType<typeof setTimeout> | undefined
  #isBatching = false

  constructor(client: QueryClient) {
    this.#client = client
    for (const query of client.getQueryCache().getAll()) this.#take(query)
    for (const kind of this.#kinds.values()) kind.first = new Map(kind.now)
    client.getQueryCache().subscribe((event) => this.#onEvent(event))
  }

  get(name: string, id: number): unknown {
    return this.#kinds.get(name)?.now.get(id)
  }

  /** The record as the server rendered it; undefined when it did not come with the page. */
  getFirst(name: string, id: number): unknown {
    return this.#kinds.get(name)?.first.get(id) ?? this.get(name, id)
  }

  versionOf(name: string): number {
    return this.#kinds.get(name)?.version ?? 0
  }

  /** Runs `write` and notifies the listeners once, at the end. */
  batch(write: () => void) {
    this.#isBatching = true
    try {
      write()
    } finally {
      this.#isBatching = false
      this.#tell()
    }
  }

  subscribe(name: string, id: number, listener: Listener): () => void {
    const { ofOne } = this.#kind(name)
    const listeners = ofOne.get(id) ?? new Set()
    ofOne.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) ofOne.delete(id)
    }
  }

  subscribeAll(name: string, listener: Listener): () => void {
    const { ofAll } = this.#kind(name)
    ofAll.add(listener)
    return () => void ofAll.delete(listener)
  }

  /** Removes records that no list holds and no component reads. */
  sweep() {
    const lists = this.#client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.holds !== undefined })
    // A list's pages enter the cache together when the read ends; until then their records belong to no list.
    if (lists.some(({ state }) => state.fetchStatus === 'fetching')) return this.#sweepLater()
    for (const [name, { now, ofOne }] of this.#kinds) {
      const held = new Set(lists.filter(({ meta }) => meta?.holds === name).flatMap(idsOf))
      for (const id of now.keys()) {
        if (!held.has(id) && !ofOne.has(id)) this.#client.removeQueries({ queryKey: [RECORD, name, id], exact: true })
      }
    }
  }

  #onEvent({ type, query }: QueryCacheNotifyEvent) {
    if (type !== 'added' && type !== 'removed' && type !== 'updated') return
    if (query.queryKey[0] === RECORD) {
      this.#take(query, type === 'removed')
      if (type === 'added') this.#sweepLater()
    } else if (query.meta?.holds !== undefined) this.#sweepLater()
  }

  #take({ queryKey, state }: Query, isRemoved = false) {
    const [first, name, id] = queryKey as [string, string, number]
    if (first !== RECORD) return
    const kind = this.#kind(name)
    const before = kind.now.get(id)
    const after = isRemoved ? undefined : state.data
    if (before === after) return
    if (after === undefined) kind.now.delete(id)
    else kind.now.set(id, after)
    if (isRemoved) kind.first.delete(id)
    kind.version += 1
    kind.untold.push({ id, before, after })
    if (!this.#isBatching) this.#tell()
  }

  #tell() {
    for (const kind of this.#kinds.values()) {
      const changes = kind.untold
      if (changes.length === 0) continue
      kind.untold = []
      const listeners = new Set([...changes.flatMap(({ id }) => [...(kind.ofOne.get(id) ?? [])]), ...kind.ofAll])
      for (const listener of listeners) listener(changes)
    }
  }

  #kind(name: string): Kind {
    const known = this.#kinds.get(name)
    if (known) return known
    const kind: Kind = { now: new Map(), first: new Map(), version: 0, ofOne: new Map(), ofAll: new Set(), untold: [] }
    this.#kinds.set(name, kind)
    return kind
  }

  /** Not on the server: its cache lives for one page. */
  #sweepLater() {
    if (import.meta.env.SSR || this.#sweeping !== undefined) return
    this.#sweeping = setTimeout(() => {
      this.#sweeping = undefined
      this.sweep()
    }, SWEEP_AFTER_MS)
  }
}

function idsOf({ state }: Query): number[] {
  const { pages = [] } = (state.data ?? {}) as { pages?: { ids: number[] }[] }
  return pages.flatMap(({ ids }) => ids)
}

const stores = new WeakMap<QueryClient, RecordStore>()

/** The store of this cache, created on first use. */
export function recordStore(client: QueryClient): RecordStore {
  const store = stores.get(client) ?? new RecordStore(client)
  stores.set(client, store)
  return store
}
