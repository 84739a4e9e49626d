import { isPicturedSign, seen } from '@palata/contract/text/seen'
import { withoutUnclosed } from '@palata/contract/text/unclosed'
import { withoutHidden } from './hidden.ts'

/** Extra markup of office programs: up to most of a megabyte. */
const OFFICE =
  /<!--[\s\S]*?-->|<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>|<\/?(?:o|w|v|m|st1):[^>]*>|<(?:meta|link|base)\b[^>]*>/gi
/** Attributes that the editor never reads. */
const ATTRIBUTES =
  /\s(?:class|lang|width|height|align|valign|bgcolor|face|size|color|id|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
/** `style` alone is half of an office program's HTML. */
const STYLE = /\sstyle=(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi
/** What a style means to a text; `mso-bidi-font-weight` and the like mean nothing. */
const MEANT = /(?:^|;)\s*(font-weight|font-style|text-decoration(?:-line)?|vertical-align|white-space)\s*:\s*([^;]*)/gi
/** Classes of the site's own texts, by which the editor recognises their parts. */
const OWN = /class="(?:spoiler|spoiler__content|spoiler__arrow)"/

/** Headings run from the second level to the fourth, as on the server. */
const RANKS: Record<string, string> = { 1: '2', 5: '4', 6: '4' }
const withRanks = (html: string) => html.replace(/(<\/?h)([156])\b/gi, (_, tag, rank) => tag + RANKS[rank])

/**
 * Pasted HTML with the meaning that other programs put into styles and pictures, and without all that the text would
 * drop anyway, so that a large paste is parsed quickly.
 */
export function cleanPasted(html: string): string {
  const bare = withRanks(withoutUnclosed(html).replace(OFFICE, ''))
  if (OWN.test(bare)) return withoutHidden(bare)
  return withoutHidden(withMeaning(bare.replace(/<[a-z][^>]*>/gi, lean)))
}

/** The tag with what its style means in an attribute of ours: the content policy forbids styles. */
function lean(tag: string): string {
  return tag.replace(ATTRIBUTES, '').replace(STYLE, (_, double?: string, single?: string, plain?: string) => {
    const style = double ?? single ?? plain ?? ''
    const meant = [...style.matchAll(MEANT)].map(([, name, value]) => `${name}:${value!.replaceAll('"', '').trim()}`)
    return meant.length > 0 ? ` data-meant="${meant.join(';').toLowerCase()}"` : ''
  })
}

function withMeaning(html: string): string {
  if (!/data-meant=|<img|<br/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img[alt]')) {
    const { alt } = picture as HTMLImageElement
    if (isPicturedSign(alt)) picture.replaceWith(alt)
  }
  for (const element of body.querySelectorAll('[data-meant]')) {
    const meant = element.getAttribute('data-meant')!
    element.removeAttribute('data-meant')
    if (isOfCode(element, meant)) intoCode(element)
    else applyStyle(element, meant)
  }
  for (const line of body.querySelectorAll('br')) if (isBetweenBlocks(line)) line.remove()
  return body.innerHTML
}

/** A line break between blocks would be a paragraph of its own, which the server leaves out. */
const isBetweenBlocks = ({ previousSibling: before, nextSibling: after, parentElement }: Element) =>
  [before, after].every(isEdge) && (before !== null || after !== null || parentElement?.tagName === 'BODY')

const isEdge = (node: Node | null) =>
  node === null || (node.nodeType === 1 && !INLINE.includes((node as Element).tagName) && !isInPlace(node as Element))
const isInPlace = ({ tagName }: Element) => ['BR', 'IMG'].includes(tagName)

const INLINE = 'A B STRONG I EM U S DEL STRIKE SUB SUP SPAN FONT CODE LABEL MARK'.split(' ')

/** Puts marks for the style of words around them, and takes off those that the style takes off. */
function applyStyle(element: Element, meant: string) {
  const has = (pattern: RegExp) => pattern.test(meant)
  // A heading is bold, and the weight of a block is its look.
  if (!INLINE.includes(element.tagName)) return
  const isBold = has(/font-weight:(?:bold|bolder|[6-9]\d\d)/)
  const isPlain = has(/font-weight:(?:normal|[1-5]\d\d)/)
  if ((isPlain && element.matches('b, strong')) || (has(/font-style:normal/) && element.matches('i, em'))) {
    element.replaceWith(...element.childNodes)
    return
  }
  const marks = [
    isBold && !element.closest('b, strong, h2, h3, h4') && 'strong',
    has(/font-style:(?:italic|oblique)/) && !element.closest('i, em') && 'em',
    has(/text-decoration[^;]*line-through/) && !element.closest('s, del, strike') && 's',
    has(/text-decoration[^;]*underline/) && !element.closest('a, u') && !element.querySelector('a') && 'u',
    has(/vertical-align:super/) && !element.closest('sup') && 'sup',
    has(/vertical-align:sub/) && !element.closest('sub') && 'sub',
  ].filter((mark) => mark !== false)
  for (const mark of marks) {
    const around = element.ownerDocument.createElement(mark)
    around.append(...element.childNodes)
    element.append(around)
  }
}

const isOfCode = ({ tagName, parentElement }: Element, meant: string) =>
  tagName === 'DIV' && /white-space:pre(?:;|$)/.test(meant) && !parentElement?.closest('div')

/** Lines of an editor of code: spaces and line breaks are its meaning. */
function intoCode(element: Element) {
  const lines = [...element.children].every(({ tagName }) => tagName === 'DIV' || tagName === 'BR')
  const words = lines ? [...element.children].map((line) => line.textContent).join('\n') : (element.textContent ?? '')
  const pre = element.ownerDocument.createElement('pre')
  const code = element.ownerDocument.createElement('code')
  code.textContent = words
  pre.append(code)
  element.replaceWith(pre)
}

/** A full line that a program broke, with the next one beginning in the middle of a sentence. */
const BROKEN = /(?<=[^\n]{40}[\p{L}\p{N},)»”]) *\r?\n(?=\p{Ll})/gu
const HYPHENATED = /(?<=[^\n]{30}\p{Ll})[-\u00ad\u2010]\r?\n(?=\p{Ll})/gu

/** Pasted plain text: the lines of a page of a PDF are joined to their paragraph. */
export function cleanPastedText(text: string): string {
  return withoutHidden(text.replace(HYPHENATED, '').replace(BROKEN, ' '))
}

/** Whether the HTML has lists of Word, which are paragraphs there: `withLists` makes lists of them first. */
export const hasWordLists = (html: string) => /mso-list:/i.test(html)

const FOREIGN_PICTURE = /<img\b[^>]*\ssrc=["']?(?!["']|\/(?:media|gif)\/)/i

/** Whether the cleaned HTML contains a picture of another site, which the text leaves out. */
export const hasForeignPicture = (html: string) => FOREIGN_PICTURE.test(html)

/** Whether the HTML has words; false when it is only a picture. */
export const hasWords = (html: string) => seen(html.replace(OFFICE, '').replace(/<[^>]*>|&nbsp;|\s/g, '')) !== ''

/** All files of a paste or a drop. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
