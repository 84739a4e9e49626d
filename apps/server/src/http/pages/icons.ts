import { ICON_FORMS, iconAddress } from '@palata/contract/club/pictures'

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
