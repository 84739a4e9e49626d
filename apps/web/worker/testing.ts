/** In-memory Cache Storage with the methods that the worker uses. */
class MemoryCache {
  readonly #kept = new Map<string, Response>()
  match = async (request: Request | string) => this.#kept.get(addressOf(request))?.clone()
  put = async (request: Request | string, response: Response) => void this.#kept.set(addressOf(request), response)
  delete = async (request: Request | string) => this.#kept.delete(addressOf(request))
  keys = async () => [...this.#kept.keys()].map((url) => new Request(url))
  words = async () => (await Promise.all([...this.#kept.values()].map((one) => one.clone().text()))).join('\n')
}

class MemoryCaches {
  readonly stores = new Map<string, MemoryCache>()
  async open(name: string) {
    const store = this.stores.get(name) ?? new MemoryCache()
    this.stores.set(name, store)
    return store
  }
  has = async (name: string) => this.stores.has(name)
  keys = async () => [...this.stores.keys()]
  delete = async (name: string) => this.stores.delete(name)
  match = async (request: Request | string, { cacheName }: { cacheName: string }) =>
    this.stores.get(cacheName)?.match(request)
}

const ORIGIN = location.origin
const addressOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

declare const ExtendableEvent: new (type: string) => Event & { waits: Promise<unknown>[] }
type Extendable = InstanceType<typeof ExtendableEvent>

export const memory = new MemoryCaches()
/** Messages to the pages, in order. */
export const told: unknown[] = []
const client = { id: 'page', postMessage: (words: unknown) => told.push(words) }

Object.assign(globalThis, {
  caches: memory,
  clients: { get: async () => client, matchAll: async () => [client] },
})

/** A fetch event of the page. */
export function requestOf(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const request = new Request(`${ORIGIN}${path}`, { headers, ...init })
  return Object.assign(new ExtendableEvent('fetch'), { request, clientId: 'page' }) as unknown as FetchEvent &
    Extendable
}

/** Waits for all background work of the event. */
export async function settled(event: FetchEvent) {
  const { waits } = event as unknown as Extendable
  for (let done = 0; done < waits.length; done += 1) await Promise.allSettled([waits[done]])
}

export const tokenOf = (account: number, session = 'first') =>
  `h.${btoa(JSON.stringify({ sub: String(account), sid: session }))}.s`

/** Everything stored on the device, as text. */
export async function allWords() {
  return (await Promise.all([...memory.stores.values()].map((store) => store.words()))).join('\n')
}
