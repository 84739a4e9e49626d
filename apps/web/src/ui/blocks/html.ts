const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Tags inside a line; all others begin a new one. */
const INLINE = /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** The words of sanitised HTML. */
export function textOf(html: string) {
  return html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}
