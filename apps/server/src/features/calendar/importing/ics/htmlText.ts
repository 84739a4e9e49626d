import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Attributes have values: «если a <b и c> d» is no markup. */
const TAG =
  /<\/?(?:a|b|blockquote|body|br|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)(?:\s+[a-z][\w:-]{0,40}\s*=\s*(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^\s"'<>]{1,4000}))*\s*\/?>|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/i
const BLOCKS = new Set('blockquote br div dl dd dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '))
const UNSHOWN = new Set(['head', 'script', 'style', 'template', 'title'])

/** The text of a description, which many programs write as HTML; a text without markup stays. */
export function textOfHtml(description: string): string {
  if (!TAG.test(description)) return description
  let text = ''
  const waiting: (Tree.ChildNode | string)[] = parseFragment(description).childNodes.toReversed()
  // Iterative, because markup may be nested deeper than the call stack allows.
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') text += node
    else if (node.nodeName === '#text') text += (node as Tree.TextNode).value
    else if ('tagName' in node && !UNSHOWN.has(node.tagName)) {
      const { tagName, childNodes } = node
      const isBlock = BLOCKS.has(tagName)
      if (isBlock) text += tagName === 'li' ? '\n• ' : '\n'
      const href = tagName === 'a' ? (node.attrs.find(({ name }) => name === 'href')?.value ?? '') : ''
      if (isBlock && tagName !== 'br') waiting.push('\n')
      if (/^https?:/i.test(href) && !textIn(childNodes).includes(href)) waiting.push(` (${href})`)
      waiting.push(...childNodes.toReversed())
    }
  }
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const textIn = (nodes: Tree.ChildNode[]) =>
  nodes.map((node) => (node.nodeName === '#text' ? (node as Tree.TextNode).value : '')).join('')
