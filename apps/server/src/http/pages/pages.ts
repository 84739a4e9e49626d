import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import staticFiles from '@fastify/static'
import { accentStyle } from '@palata/contract/club/accent'
import type { PageConfig } from '@palata/contract/page'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#platform/errors.ts'
import { sendStored } from '#platform/replies/sendStored.ts'
import type { Line } from '#platform/replies/sharedCache.ts'
import type { Made } from '#platform/replies/storedReply.ts'
import { onBehalfOf, Turns } from '#platform/workers/index.ts'
import { callerOf } from '../caller.ts'
import { manifestWithIcon, serveIcons, withIcon } from './icons.ts'
import { linksToSheets, serveSheets, withoutSheets } from './sheets.ts'

/** Exports of the web app's server bundle; see apps/web/src/entry-server.tsx. */
interface Rendered {
  status: number
  redirect?: string
  head: string
  html: string
  state: string
  /** Source modules of the lazy parts that the page used. */
  modules: string[]
  /** Source modules of parts that load their code later; their HTML is rendered already and needs the style sheets. */
  parts?: string[]
  /** The page shows personal data, which must vanish at once when the person hides it, so it is not cached. */
  isPersonal?: boolean
}

interface PageRenderer {
  /** The address with only the query parameters that the page uses. */
  addressOf(url: string): string
  render(request: {
    url: string
    origin: string
    read: (url: string, init?: { method?: string; body?: string }) => Promise<unknown>
    now: Date
    config: PageConfig
  }): Promise<Rendered>
}

export interface WebBuild {
  folder: URL
  template: string
  /** The built template with separate style sheets: the page that a reader's device stores for offline use. */
  shell: string
  renderer: PageRenderer
  scriptHashes: string[]
  /** Paths of the build's files within its folder. */
  sheets: ReadonlySet<string>
  preloadsOf: (modules: string[], parts?: string[]) => string
}

/** Reads the built web app: template, server bundle, chunk names. */
export async function loadWebBuild(dist: URL): Promise<WebBuild> {
  const folder = new URL('client/', dist)
  if (!existsSync(new URL('index.html', folder))) throw new Error('the web app is not built: npm run build -w apps/web')
  const shell = await readFile(new URL('index.html', folder), 'utf8')
  const { rest: template, sheets } = withoutSheets(shell)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  const renderer = (await import(new URL('server/entry-server.js', dist).href)) as PageRenderer
  return {
    folder,
    template,
    shell,
    renderer,
    scriptHashes: hashesOf(template),
    sheets: new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])),
    preloadsOf: (modules, parts = []) => preloads(manifest, { modules, parts }, { template, sheets }),
  }
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** CSP hashes of the template's inline scripts. */
function hashesOf(template: string) {
  return [...template.matchAll(/<script(?![^>]*\b(?:src|type="application\/json")\b)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
}

interface Needed {
  modules: string[]
  parts: string[]
}

interface Loaded {
  template: string
  /** Style sheets that every page needs. */
  sheets: string[]
}

/**
 * Tags for files that the modules need and the template does not load: scripts after the first paint. For parts, which
 * hydrate later, only the style sheets.
 */
function preloads(manifest: Manifest, { modules, parts }: Needed, { template, sheets }: Loaded) {
  const code = new Set<string>()
  const needed = new Set(sheets)
  const visit = (key: string, withCode: boolean, seen = new Set<string>()) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const css of chunk.css ?? []) needed.add(`/${css}`)
    if (withCode && !template.includes(`"/${chunk.file}"`)) code.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) visit(imported, withCode, seen)
  }
  for (const module of modules) visit(module, true)
  for (const part of parts) visit(part, false)
  const later = [...code].map((file) => `<link data-later crossorigin href="${file}">`)
  return linksToSheets([...needed]) + later.join('')
}

/** Adds the request's query to a redirect, including parameters the page does not use. */
function withQuery(address: string, asked: string) {
  const at = asked.indexOf('?')
  return address.includes('?') || at < 0 ? address : address + asked.slice(at)
}

/** Cache lifetime of a built file. */
function lifeOf(path: string) {
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable'
  return path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
}

const MANIFEST = 'static/manifest.json'

/** Page address by requested address: computing it takes a tenth of the time of a cached answer. */
const KNOWN_ADDRESSES = { max: 1_000 }

/** Pages drawn at the same time. A drawn page takes about three milliseconds of the loop. */
const DRAWN_AT_ONCE = 8
/** Of one address: a hundred readers may share it, and each waits for those before it, half a second at the end. */
const MOST_WAITING = 120

/** `config` are the settings as they are now; `changing` reads what is known only when a page is made. */
export async function servePages(
  app: FastifyInstance,
  build: WebBuild,
  config: () => PageConfig,
  changing: () => Promise<Partial<PageConfig>> = async () => ({}),
) {
  const cache = app.pageCache
  const addresses = new LRUCache<string, string>(KNOWN_ADDRESSES)
  // Who asks for hundreds of pages at once has one drawn at a time: others' pages and calls come between.
  const turns = new Turns(DRAWN_AT_ONCE, MOST_WAITING)
  await app.register(staticFiles, {
    root: build.folder,
    wildcard: false,
    index: false,
    // Compressed by the build: compressing half a megabyte for each reader would delay the others.
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.{br,gz}', MANIFEST],
    setHeaders(response, path) {
      response.header('cache-control', lifeOf(path))
    },
  })

  serveSheets(app, build.folder, build.sheets)
  serveShell(app, build.shell, config)
  serveManifest(app, build.folder, config)
  serveIcons(app, () => config().icon)

  app.get('/*', async (request, reply) => {
    if (/^\/(api|media|assets|static)([/?]|$)/.test(request.url)) return reply.callNotFound()
    const url = addressOf(request.url)
    const whose = callerOf(request)
    const drawn = await draw(url, { whose, take: (read) => onBehalfOf(whose, () => turns.take(read)) })
    if (!drawn) return sendUndrawn(reply)
    const { stored, page } = drawn
    if (page.status >= 300 && page.status < 400)
      return reply.redirect(withQuery(String(page.body), request.url), page.status)
    if (stored) return sendStored(request, reply, stored, 'no-cache')
    return reply.code(page.status).header('cache-control', 'no-cache').type(page.contentType).send(page.body)
  })

  /** Parameters that the page does not use share one cached page. */
  function addressOf(asked: string) {
    const known = addresses.get(asked)
    if (known !== undefined) return known
    const address = build.renderer.addressOf(asked)
    addresses.set(asked, address)
    return address
  }

  async function make(url: string): Promise<Made> {
    // A page that reads nothing is drawn without a pause, and all that wait would follow in the same turn of the loop.
    await nextTurn()
    const { body, redirect, status, isPersonal } = await render(url)
    return { body: redirect ?? body, contentType: 'text/html; charset=utf-8', status, isKept: !isPersonal }
  }

  async function render(url: string) {
    const shown = { ...config(), ...(await changing()) }
    const page = await build.renderer.render({ url, origin: app.publicUrl, now: app.now(), config: shown, read })
    const body = dressed(build.template, shown)
      .replace('<!--preload-->', () => build.preloadsOf(page.modules, page.parts))
      .replace('<!--head-->', () => page.head)
      .replace('<!--app-->', () => page.html)
      .replace('"<!--state-->"', () => page.state)
    return { status: page.status, redirect: page.redirect, isPersonal: page.isPersonal, body }
  }

  /** Null when rendering failed, which the log tells, or when the caller has too many pages waiting. */
  async function draw(url: string, line: Line) {
    try {
      const stored = cache ? await cache.get(url, () => make(url), line) : null
      return { stored, page: stored ?? (await line.take(() => make(url))) }
    } catch (error) {
      if (!(error instanceof Refusal)) app.log.error({ often: 'page', err: error, url }, 'a page was not drawn')
      return null
    }
  }

  /** The reader's browser renders the page itself, shows the error and offers a retry. */
  function sendUndrawn(reply: FastifyReply) {
    reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').header('x-robots-tag', 'noindex')
    return reply.type('text/html; charset=utf-8').send(fillShell(build.shell, config(), app.now()))
  }

  /** Reads the API as a guest, without the network. */
  async function read(url: string, init: { method?: string; body?: string } = {}) {
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      ...(init.body !== undefined && { payload: init.body, headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.statusCode, body: response.json() as unknown }
  }
}

/** The club's own icon, and its colour in the style of the root, before the first paint. */
function dressed(template: string, { accent, icon }: PageConfig) {
  const page = withIcon(template, icon)
  return accent ? page.replace('<html ', () => `<html style="${accentStyle(accent)}" `) : page
}

/** What an installed site is called, and its icons. */
function serveManifest(app: FastifyInstance, folder: URL, config: () => PageConfig) {
  app.get(`/${MANIFEST}`, async (_, reply) => {
    const built = JSON.parse(await readFile(new URL(MANIFEST, folder), 'utf8')) as { name: string }
    const { brand, icon } = config()
    const name = [brand, ...built.name.split(' — ').slice(1)].join(' — ')
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestWithIcon(JSON.stringify({ ...built, name, short_name: brand }), icon))
  })
}

/** A page with only the site's settings: the client renders any address from it, also offline. */
function serveShell(app: FastifyInstance, shell: string, config: () => PageConfig) {
  app.get('/shell.html', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(fillShell(shell, config(), app.now())),
  )
}

function fillShell(shell: string, config: PageConfig, now: Date) {
  const page = dressed(shell, config)
  const state = JSON.stringify({ config, serverNow: now.toISOString() }).replaceAll('<', '\\u003c')
  return page
    .replace('<!--preload-->', '')
    .replace('<!--head-->', () => `<title>${config.brand.replaceAll('<', '')}</title>`)
    .replace('<!--app-->', '')
    .replace('"<!--state-->"', () => state)
}
