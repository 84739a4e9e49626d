/** A picture of this site in the server's HTML: a GIF from the search or an upload. */
const PICTURE = /<img\b[^>]*?\ssrc="(\/(?:gif|media)\/[^"]+)"[^>]*>/g

/**
 * Replaces moving pictures with stills for readers with reduced motion; a press plays them in the viewer. For uploads
 * that do not move the server returns the same picture.
 */
export function withStills(html: string): string {
  return html.replace(
    PICTURE,
    (img: string, src: string) =>
      `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${src}${src.includes('?') ? '&amp;' : '?'}still">${img}</picture>`,
  )
}
