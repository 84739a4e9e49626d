const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }
/** These tags end a line; other tags do not separate words. */
const BLOCK =
  /<\/?(?:p|br|div|li|ul|ol|h[1-6]|blockquote|table|tr|td|th|figure|figcaption|details|summary|hr|pre)\b[^<>]*>/gi
const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi

/** Text of HTML, for the search and for previews. The result is no HTML: escape it. */
export function wordsOf(html: string): string {
  return html
    .replace(BLOCK, '\n')
    .replace(TAG, '')
    .replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
