/**
 * A paragraph that Word shows as a list item: Word writes no lists but names the list and its level in the style.
 * Bounded quantifiers keep the match fast even on malformed HTML.
 */
const ITEM =
  /<p\b[^<>]{0,2000}?\bmso-list:\s{0,9}l(\d{1,9})\s{1,9}level(\d)[^<>]{0,2000}>((?:(?!<\/?p\b)[\s\S])*)<\/p>/gi
/** Bullet or number that Word writes before an item's text. */
const SIGN =
  /<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->|<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?<\/span>)\s*<\/span>/i
/** Deepest level of a list; a forged paste gets no deeper. */
const DEEPEST = 9

type Tag = 'ul' | 'ol'

/** Turns Word's list paragraphs into lists; adjacent items form one list. */
export function withLists(html: string): string {
  const open: Tag[] = []
  let list = ''
  let result = ''
  let end = 0

  function close(level: number) {
    let closed = ''
    while (open.length > level) closed += `</li></${open.pop()}>`
    return closed
  }

  for (const match of html.matchAll(ITEM)) {
    const [item, id, level, inner] = match as unknown as [string, string, string, string]
    const between = html.slice(end, match.index)
    if (id !== list || between.trim() !== '') result += close(0) + between
    const depth = Math.min(Number(level), open.length + 1, DEEPEST)
    result += close(depth)
    if (open.length === depth) result += '</li><li>'
    else {
      open.push(isNumber(inner) ? 'ol' : 'ul')
      result += `<${open.at(-1)}><li>`
    }
    result += `<p>${inner.replace(SIGN, '')}</p>`
    list = id
    end = match.index + item.length
  }
  return result + close(0) + html.slice(end)
}

function isNumber(inner: string) {
  const [, ...signs] = SIGN.exec(inner) ?? []
  const words = (signs.find(Boolean) ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim()
  return /^[\p{L}\d]+[.)]/u.test(words)
}
