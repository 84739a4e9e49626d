import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundGifs, GifRendition } from '#providers/gifs/index.ts'

const ADDRESS = /^\/gif\/[\w-]{22}\?u=[\w%.~!*'()-]+$/
const LONGEST = 1000

/** The found ones with addresses of this site in place of the service's: nothing else is fetched from there. */
export function throughSite({ results, next }: FoundGifs, secret: string): FoundGifs {
  const shown = (rendition: GifRendition) => ({ ...rendition, url: gifAddress(rendition.url, secret) })
  const through = results.map((gif) => ({
    ...gif,
    media_formats: { gif: shown(gif.media_formats.gif), tinygif: shown(gif.media_formats.tinygif) },
  }))
  return { results: through, next }
}

/** Where the site shows a GIF of the service. */
export function gifAddress(url: string, secret: string): string {
  return `/gif/${signatureOf(url, secret)}?u=${encodeURIComponent(url)}`
}

/** Whether the address is one that this site gave out. */
export function isGifAddress(address: string, secret: string): boolean {
  if (address.length > LONGEST || !ADDRESS.test(address)) return false
  const { pathname, searchParams } = new URL(address, 'http://site')
  return isSigned(searchParams.get('u') ?? '', pathname.slice('/gif/'.length), secret)
}

export function isSigned(url: string, signature: string, secret: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(url, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(url: string, secret: string): string {
  return createHmac('sha256', secret).update(`gif ${url}`).digest().subarray(0, 16).toString('base64url')
}
