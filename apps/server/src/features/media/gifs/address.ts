import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundGifs, GifRendition } from '#providers/gifs/index.ts'

const ADDRESS = /^\/gif\/[\w-]{22}\?u=[\w%.~!*'()-]+(&n=[1-9]\d{0,8})?$/
const LONGEST = 1000

/** Replaces the service's addresses with this site's, so that readers' browsers never contact the service. */
export function throughSite({ results, next }: FoundGifs, secret: string): FoundGifs {
  const shown = (rendition: GifRendition) => ({ ...rendition, url: gifAddress(rendition, secret) })
  const through = results.map((gif) => ({
    ...gif,
    media_formats: { gif: shown(gif.media_formats.gif), tinygif: shown(gif.media_formats.tinygif) },
  }))
  return { results: through, next }
}

/** Signed address of a GIF on this site. `n` is its size in bytes, so that a page can skip a heavy one. */
export function gifAddress({ url, size }: Pick<GifRendition, 'url' | 'size'>, secret: string): string {
  const bytes = size > 0 && size < 1e9 ? String(Math.trunc(size)) : ''
  return `/gif/${signatureOf(url, bytes, secret)}?u=${encodeURIComponent(url)}${bytes && `&n=${bytes}`}`
}

/** Whether this site signed the address. */
export function isGifAddress(address: string, secret: string): boolean {
  if (address.length > LONGEST || !ADDRESS.test(address)) return false
  const { pathname, searchParams } = new URL(address, 'http://site')
  const [url, bytes] = [searchParams.get('u') ?? '', searchParams.get('n') ?? '']
  return isSigned(url, bytes, pathname.slice('/gif/'.length), secret)
}

/** Checks the signature in constant time. `bytes` as in the address; empty when absent. */
export function isSigned(url: string, bytes: string, signature: string, secret: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(url, bytes, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(url: string, bytes: string, secret: string): string {
  // An address contains no space, so the two forms cannot be confused.
  const signed = bytes ? `gif ${bytes} ${url}` : `gif ${url}`
  return createHmac('sha256', secret).update(signed).digest().subarray(0, 16).toString('base64url')
}
