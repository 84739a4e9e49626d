import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { GifSearch } from '#providers/gifs/index.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { drawStill } from '../drawing/drawing.ts'
import { pictureHead } from '../drawing/sizes.ts'

export interface GifFile {
  contentType: string
  body: Buffer
}

/** Simultaneous downloads from the service: a page of results requests twenty at once. */
const AT_ONCE = 8

/** Files of GIFs from the search. A downloaded file stays available even if the service goes away. */
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

  /** Returns null when the file is no picture; throws `ProviderError` when the service fails. */
  async function get(url: string): Promise<GifFile | null> {
    const kept = await store.get(keyOf(url))
    if (kept) return known(kept)
    const running = fetching.get(url) ?? fetchFile(url).finally(() => fetching.delete(url))
    fetching.set(url, running)
    return running
  }

  return {
    get,
    /** The first frame, encoded once; null when it cannot be decoded. */
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
