import { createHttp, type HttpOptions } from './http.ts'

const TYPES: [contentType: string, isIt: (head: string, bytes: Uint8Array) => boolean][] = [
  ['image/png', (_, bytes) => bytes[0] === 0x89 && bytes[1] === 0x50],
  ['image/jpeg', (_, bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['image/svg+xml', (head) => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(head)],
]
const MAX_BYTES = 200_000

/** Downloads a small picture and detects its type by its first bytes; null for an unknown type. */
export async function fetchPicture(url: string, options: Omit<HttpOptions, 'baseUrl'>) {
  const { origin, pathname, search } = new URL(url)
  const http = createHttp('picture', { ...options, baseUrl: origin, maxBytes: MAX_BYTES, timeoutMs: 4_000, retries: 1 })
  const bytes = await http.bytes(pathname + search)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const contentType = TYPES.find(([, isIt]) => isIt(head, bytes))?.[0]
  return contentType ? { contentType, body: Buffer.from(bytes) } : null
}
