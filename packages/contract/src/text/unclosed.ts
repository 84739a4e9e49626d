/** Elements whose content is no part of a text; without an end tag the rest of the document is their content. */
const RAW = 'script style title textarea noscript noembed noframes xmp iframe'.split(' ')
const NESTED = 'template svg math select object applet audio video canvas'.split(' ')
const TAG = new RegExp(`<!--|<(/?)(${[...RAW, ...NESTED, 'plaintext'].join('|')})\\b[^>]*>`, 'gi')

interface Tag {
  name: string
  from: number
  to: number
}

/**
 * HTML without what would swallow the text behind it: the tags of such elements that are never closed, `<plaintext>`,
 * which cannot be, and the beginning of an unclosed comment. In linear time.
 */
export function withoutUnclosed(given: string): string {
  const html = withoutLastTag(given)
  const low = html.toLowerCase()
  const lastEnds = new Map([...RAW, '-->'].map((name) => [name, low.lastIndexOf(name === '-->' ? name : `</${name}`)]))
  const unclosed: Tag[] = []
  const open = new Map<string, Tag[]>(NESTED.map((name) => [name, []]))
  const tags = new RegExp(TAG)
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const name = match[2]?.toLowerCase() ?? '-->'
    const tag = { name, from: match.index, to: tags.lastIndex }
    const nested = open.get(name)
    if (match[1]) nested?.pop()
    else if (nested) nested.push(tag)
    else if ((lastEnds.get(name) ?? -1) < tag.from) unclosed.push(tag)
    // Up to its end tag all is its content.
    else tags.lastIndex = low.indexOf(name === '-->' ? name : `</${name}`, tag.from + 2)
  }
  return cutOut(
    html,
    [...unclosed, ...[...open.values()].flat()].sort((one, other) => one.from - other.from),
  )
}

/** Without a tag that the text ends in, as parsers read it: from each of many such openings the whole rest would be searched. */
function withoutLastTag(html: string): string {
  const end = html.lastIndexOf('>') + 1
  const opening = html.slice(end).search(/<\/?[a-z]/i)
  return opening < 0 ? html : html.slice(0, end + opening)
}

function cutOut(html: string, tags: Tag[]): string {
  let kept = ''
  let end = 0
  for (const { name, from, to } of tags) {
    kept += html.slice(end, name === 'iframe' ? to : from)
    // A video without an end tag is still a video.
    if (name === 'iframe') kept += '</iframe>'
    end = to
  }
  return kept + html.slice(end)
}
