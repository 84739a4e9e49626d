const PART = /<\/?([a-z][a-z0-9]*)\b[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);|[^<&]+|[<&]/gi

/** The beginning of an HTML text of so many shown characters, its tags closed; null where the whole is no longer. */
export function cutHtml(html: string, most: number): string | null {
  const open: string[] = []
  let kept = ''
  let left = most
  for (const { 0: part, 1: tag } of html.matchAll(PART)) {
    if (tag) {
      if (part.startsWith('</')) open.splice(open.lastIndexOf(tag), 1)
      else if (tag !== 'br') open.push(tag)
      kept += part
      continue
    }
    const letters = part.startsWith('&') ? [part] : [...part]
    if (letters.length > left) {
      // Whole paragraphs, where there is one; else whole words.
      const paragraphs = kept.lastIndexOf('</p>') + '</p>'.length
      if (kept.includes('</p>')) return kept.slice(0, paragraphs)
      const words = letters
        .slice(0, left)
        .join('')
        .replace(/\s*\S*$/, '')
      return `${kept}${words}…${open
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')}`
    }
    left -= letters.length
    kept += part
  }
  return null
}
