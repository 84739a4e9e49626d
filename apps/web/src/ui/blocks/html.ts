import { FILLED, type IconName, SHAPES } from './Icon.tsx'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Inline tags; all other tags start a new line. */
const INLINE = /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** Plain text of sanitised HTML. */
export function textOf(html: string) {
  return html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** `Icon` as HTML, for text that React does not render. */
export function iconHtml(name: IconName, size: number): string {
  const fill = FILLED.includes(name) ? 'currentColor' : 'none'
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="${fill}" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${SHAPES[name]}"></path></svg>`
}

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
