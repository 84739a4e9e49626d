/** A picture of ours in a text that the server made: a GIF of the search or an upload. */
const PICTURE = /<img\b[^>]*?\ssrc="(\/(?:gif|media)\/[^"]+)"[^>]*>/g

/**
 * What moves in a text stands still for readers who asked for less motion; pressed, it moves in the viewer. Of an upload
 * that does not move the server sends the same picture.
 */
export function withStills(html: string): string {
  return html.replace(
    PICTURE,
    (img: string, src: string) =>
      `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${src}${src.includes('?') ? '&amp;' : '?'}still">${img}</picture>`,
  )
}
