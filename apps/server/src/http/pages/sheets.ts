import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendStored } from '#platform/replies/sendStored.ts'
import { ReplyCache } from './replyCache.ts'

/** `/assets/Panel-CKuOXoV-.css`: name and hash of the content. */
const SHEET = /^\/assets\/[\w.-]+\.css$/
const NAME = /^[\w.-]+\.css$/
/** No page needs this many; a longer address is not ours. */
const MOST = 40
const FOREVER = 365 * 24 * 3600_000
const CACHE = { freshMs: FOREVER, staleMs: FOREVER, maxEntries: 50 }

/**
 * One link to all sheets of a page, because separate ones would delay the first paint by a round trip. The single ones
 * are also present, disabled, which browsers do not load: the page's code then takes them for loaded.
 */
export function linksToSheets(addresses: readonly string[]) {
  if (addresses.length < 2) return addresses.map((address) => `<link rel="stylesheet" href="${address}">`).join('')
  const names = addresses.map((address) => address.slice('/assets/'.length))
  const single = addresses.map((address) => `<link rel="stylesheet" disabled href="${address}">`)
  return `<link rel="stylesheet" href="/sheets/${names.join('+')}">${single.join('')}`
}

/** Removes the template's own sheet links and returns their addresses in order. */
export function withoutSheets(template: string) {
  const sheets: string[] = []
  const rest = template.replace(/\s*<link rel="stylesheet" href="([^"]+)">/g, (tag, address: string) => {
    if (!SHEET.test(address)) return tag
    sheets.push(address)
    return ''
  })
  return { rest, sheets }
}

/** `GET /sheets/A-1.css+B-2.css`: the built sheets with these names, concatenated. */
export function serveSheets(app: FastifyInstance, folder: URL, known: ReadonlySet<string>) {
  const cache = new ReplyCache(CACHE)
  // A wildcard, because a named parameter holds at most a hundred characters.
  app.get<{ Params: { '*': string } }>('/sheets/*', async (request, reply) => {
    const names = request.params['*'].split('+')
    const isOurs = names.length <= MOST && names.every((name) => NAME.test(name) && known.has(`assets/${name}`))
    if (!isOurs || new Set(names).size < names.length) return reply.callNotFound()
    const stored = await cache.get(names.join('+'), async () => ({
      body: (await Promise.all(names.map((name) => readFile(new URL(`assets/${name}`, folder), 'utf8')))).join('\n'),
      contentType: 'text/css; charset=utf-8',
      status: 200,
    }))
    return sendStored(request, reply, stored, 'public, max-age=31536000, immutable')
  })
}
