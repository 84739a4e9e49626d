import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import { accentStyle } from '@palata/contract/club/accent'
import type { ClubValues } from '@palata/contract/club/settings'
import type { FastifyInstance } from 'fastify'
import { withIcon } from './icons.ts'

/** The built desk of apps/desk: one HTML page, which loads everything else. */
export interface DeskBuild {
  folder: URL
  page: string
  /** Content security policy of the page. */
  policy: string
}

export async function loadDeskBuild(folder: URL): Promise<DeskBuild> {
  const file = new URL('index.html', folder)
  if (!existsSync(file)) throw new Error('the desk is not built: npm run build -w apps/desk')
  const page = await readFile(file, 'utf8')
  return { folder, page, policy: policyOf(page) }
}

/**
 * The desk runs nothing from elsewhere: no counters, widgets or frames. Only pictures in texts may come from other
 * sites.
 */
function policyOf(page: string) {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type Look = Pick<ClubValues, 'brand' | 'accent' | 'icon'>

/** Name, colour and icon of the club. The page's scripts stay as they are: the policy names them by their hashes. */
function dressed(page: string, { brand, accent, icon }: Look) {
  const style = accentStyle(accent)
  const name = brand.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return withIcon(page, icon)
    .replace(
      '<html ',
      () => `<html data-brand="${name}" ${icon && `data-icon="${icon}" `}${style && `style="${style}" `}`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>Стол | ${name}</title>`)
}

/** The desk at `/desk/`. Its page is the same for everybody; the API decides what a person may see. */
export async function serveDesk(app: FastifyInstance, { folder, page, policy }: DeskBuild, club: () => Look) {
  await app.register(staticFiles, {
    root: new URL('assets/', folder),
    prefix: '/desk/assets/',
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    decorateReply: false,
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/desk', (_, reply) => reply.redirect('/desk/', 308))
  app.get('/desk/*', (request, reply) => {
    if (request.url.startsWith('/desk/assets/')) return reply.callNotFound()
    return reply
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(dressed(page, club()))
  })
}
