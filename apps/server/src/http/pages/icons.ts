import { ICON_FORMS, type IconForm, iconAddress } from '@palata/contract/club/pictures'
import type { FastifyInstance } from 'fastify'

/** Where browsers and readers of feeds look for an icon that nothing has named to them: beside a picture or a feed. */
const UNNAMED: Record<string, IconForm> = {
  '/favicon.ico': 'small',
  '/apple-touch-icon.png': 'apple',
  '/apple-touch-icon-precomposed.png': 'apple',
}

/** Leads those who ask without a link to the club's icon of now. */
export function serveIcons(app: FastifyInstance, iconNow: () => string | undefined) {
  for (const [path, form] of Object.entries(UNNAMED))
    app.get(path, (_, reply) => reply.header('cache-control', 'no-cache').redirect(iconAddress(iconNow(), form), 302))
}

/** The page's links to icons lead to the club's own. */
export function withIcon(page: string, icon: string | undefined): string {
  if (!icon) return page
  return page
    .replace(
      /<link rel="icon"[^>]*>/,
      `<link rel="icon" href="${iconAddress(icon, 'small')}" type="image/png" sizes="96x96">`,
    )
    .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${iconAddress(icon, 'apple')}">`)
}

/** The same for the manifest of an installed site. */
export const manifestWithIcon = (manifest: string, icon: string | undefined) =>
  ICON_FORMS.reduce(
    (text, form) => text.replaceAll(`"${iconAddress('', form)}"`, () => `"${iconAddress(icon, form)}"`),
    manifest,
  )
