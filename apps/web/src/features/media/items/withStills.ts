/** A GIF of the search in a text that the server made. */
const GIF = /<img\b[^>]*?\ssrc="(\/gif\/[^"]+)"[^>]*>/g

/** The GIFs of a text stand still for readers who asked for less motion; pressed, they move in the viewer. */
export function withStills(html: string): string {
  return html.replace(
    GIF,
    (img: string, src: string) =>
      `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${src}&amp;still">${img}</picture>`,
  )
}
