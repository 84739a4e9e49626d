import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundGifs, GifRendition } from '#providers/gifs/index.ts'

const ADDRESS = /^\/gif\/[\w-]{22}\?u=[\w%.~!*'()-]+(&n=[1-9]\d{0,8})?$/
const LONGEST = 1000

/** The found ones with addresses of this site in place of the service's: nothing else is fetched from there. */
export function throughSite({ results, next }: FoundGifs, secret: string): FoundGifs {
  const shown = (rendition: GifRendition) => ({ ...rendition, url: gifAddress(rendition, secret) })
  const through = results.map((gif) => ({
    ...gif,
    media_formats: { gif: shown(gif.media_formats.gif), tinygif: shown(gif.media_formats.tinygif) },
  }))
  return { results: through, next }
}

/** Where the site shows a GIF of the service. `n` says its bytes, so that a page knows a heavy one before it asks for it. */
export function gifAddress({ url, size }: Pick<GifRendition, 'url' | 'size'>, secret: string): string {
  const bytes = size > 0 && size < 1e9 ? String(Math.trunc(size)) : ''
  return `/gif/${signatureOf(url, bytes, secret)}?u=${encodeURIComponent(url)}${bytes && `&n=${bytes}`}`
}

/** Whether the address is one that this site gave out. */
export function isGifAddress(address: string, secret: string): boolean {
  if (address.length > LONGEST || !ADDRESS.test(address)) return false
  const { pathname, searchParams } = new URL(address, 'http://site')
  const [url, bytes] = [searchParams.get('u') ?? '', searchParams.get('n') ?? '']
  return isSigned(url, bytes, pathname.slice('/gif/'.length), secret)
}

/** `bytes`: as the address writes them; empty where it does not. */
export function isSigned(url: string, bytes: string, signature: string, secret: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(url, bytes, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(url: string, bytes: string, secret: string): string {
  // An address holds no space, so the two cannot be taken for one another.
  const signed = bytes ? `gif ${bytes} ${url}` : `gif ${url}`
  return createHmac('sha256', secret).update(signed).digest().subarray(0, 16).toString('base64url')
}
