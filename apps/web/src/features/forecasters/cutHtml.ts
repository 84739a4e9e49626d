const PART = /<\/?([a-z][a-z0-9]*)\b[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);|[^<&]+|[<&]/gi

/** Cuts HTML after `most` visible characters and closes its tags; null when the whole text fits. */
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
      // Cuts at a paragraph if there is one, otherwise at a word.
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
