import { posts } from '@palata/contract/posts'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { getPost } from '../records.ts'
import { keepOpened } from './queries.ts'

/** Number of texts per request: about a window of cards. */
const A_FEW = 6
/** Cards that come into view within this time are requested together, ms. */
const GATHER_MS = 150

/** Reads the texts of visible cards, a few at a time, so that a press opens them from the cache. */
class Prefetch {
  readonly #client: QueryClient
  readonly #api: Api
  readonly #ids = new WeakMap<Element, number>()
  readonly #wanted = new Set<number>()
  /** Ids already requested; failed and missing posts are not requested again. */
  readonly #asked = new Set<number>()
  readonly #observer = new IntersectionObserver((entries) => this.#onSight(entries))
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false

  constructor(client: QueryClient, api: Api) {
    this.#client = client
    this.#api = api
  }

  watch(card: Element, id: number, signal: AbortSignal) {
    this.#ids.set(card, id)
    this.#observer.observe(card)
    signal.addEventListener('abort', () => {
      this.#observer.unobserve(card)
      this.#wanted.delete(id)
    })
  }

  #onSight(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      const id = this.#ids.get(target)!
      if (isIntersecting) this.#wanted.add(id)
      else this.#wanted.delete(id)
    }
    this.#readSoon()
  }

  #readSoon() {
    if (this.#isReading || this.#wanted.size === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#read()
    }, GATHER_MS)
  }

  async #read() {
    const isMissing = (id: number) => !this.#asked.has(id) && !getPost(this.#client, id)?.is_ready_inner_page
    const ids = [...this.#wanted].filter(isMissing).slice(0, A_FEW)
    if (ids.length === 0) return
    for (const id of ids) this.#asked.add(id)
    this.#isReading = true
    const query = { list_id: ids.join(',') }
    await logFailure('публикаций', () => this.#api.call(posts.texts, { query }, { quiet: true })).then(
      (read) => keepOpened(this.#client, read),
      // The press requests it again and shows the error.
      () => {},
    )
    this.#isReading = false
    this.#readSoon()
  }
}

const prefetches = new WeakMap<QueryClient, Prefetch>()

/** Reads the card's text when it comes into view, until the signal aborts. */
export function prefetchInView(client: QueryClient, api: Api, card: Element, id: number, signal: AbortSignal) {
  const prefetch = prefetches.get(client) ?? new Prefetch(client, api)
  prefetches.set(client, prefetch)
  prefetch.watch(card, id, signal)
}
