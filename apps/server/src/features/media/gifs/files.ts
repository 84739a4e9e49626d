import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { GifSearch } from '#providers/gifs/index.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { drawStill } from '../drawing.ts'
import { pictureHead } from '../sizes.ts'

export interface GifFile {
  contentType: string
  body: Buffer
}

/** From the service, this many at a time: a page of results asks for twenty at once. */
const AT_ONCE = 8

/** The files behind the results of the search. What was fetched once stays, whatever becomes of the service. */
export function createGifFiles(store: ObjectStore, search: GifSearch | null) {
  const fetching = new Map<string, Promise<GifFile | null>>()
  const inTurn = pLimit(AT_ONCE)

  async function fetchFile(url: string): Promise<GifFile | null> {
    if (!search?.isOurs(url)) return null
    const body = await inTurn(() => search.file(url))
    const file = await known(body)
    if (file) await store.put(keyOf(url), body, file.contentType)
    return file
  }

  /** Null for what is no picture; throws `ProviderError` when the service does not give it. */
  async function get(url: string): Promise<GifFile | null> {
    const kept = await store.get(keyOf(url))
    if (kept) return known(kept)
    const running = fetching.get(url) ?? fetchFile(url).finally(() => fetching.delete(url))
    fetching.set(url, running)
    return running
  }

  return {
    get,
    /** The first frame, drawn once; null for what cannot be drawn. */
    async still(url: string): Promise<GifFile | null> {
      const key = keyOf(`still ${url}`)
      const kept = await store.get(key)
      if (kept) return known(kept)
      const file = await get(url)
      const body = file && (await drawStill(file.body))
      if (!body) return null
      await store.put(key, body, 'image/webp')
      return { contentType: 'image/webp', body }
    },
  }
}

async function known(body: Buffer): Promise<GifFile | null> {
  const head = await pictureHead(body)
  return head && { contentType: `image/${head.format}`, body }
}

const keyOf = (url: string) => {
  const hash = createHash('sha256').update(url).digest('hex')
  return `gif/${hash.slice(0, 2)}/${hash.slice(2)}`
}
