import { isPicturedSign } from '@palata/contract/text/seen'
import { withSigns } from '../signs.ts'
import { breakLines } from './lines.ts'
import { listSigns } from './listSigns.ts'
import { removeUnseen } from './unseen.ts'

/** Elements and attributes that mean something to a text, apart from those that the editor reads itself. */
const SPOKEN =
  /data-|<(?:img|br|aside|pre|template|button|select|datalist|textarea|dialog|del|input|q|rt|math)\b|\shidden\b|role=|href=["']?[#/]|&nbsp;|\u00a0/i

/** The HTML with marks, blocks and line breaks in place of the styles, pictures and attributes that meant them. */
export function withMeaning(html: string): string {
  if (!SPOKEN.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  removeUnseen(body)
  withSigns(body, body.querySelector('[data-pm-slice]') !== null)
  for (const picture of body.querySelectorAll('img[alt]')) {
    const { alt } = picture as HTMLImageElement
    if (isPicturedSign(alt)) picture.replaceWith(alt)
  }
  listSigns(body)
  breakLines(body)
  for (const element of body.querySelectorAll('[data-meant]')) {
    const meant = element.getAttribute('data-meant')!
    element.removeAttribute('data-meant')
    if (isOfCode(element, meant)) intoCode(element)
    // X puts a name in the middle of a sentence into a `div`.
    else if (element.tagName === 'DIV' && /display:inline/.test(meant)) element.replaceWith(...element.childNodes)
    else applyStyle(element, meant)
  }
  for (const pre of body.querySelectorAll('pre')) keepCode(pre)
  for (const pre of body.querySelectorAll('pre')) dropLastBreak(pre)
  for (const line of body.querySelectorAll('br')) if (isBetweenBlocks(line) || isEndOfLine(line)) line.remove()
  for (const block of body.querySelectorAll('p, div')) if (isBlank(block)) block.remove()
  for (const aside of body.querySelectorAll('aside')) trimStart(aside.firstChild)
  return body.innerHTML
}

/** A line break between blocks would be a paragraph of its own, which the server leaves out. */
const isBetweenBlocks = (line: Element) => {
  const [before, after] = [besideOf(line, 'previousSibling'), besideOf(line, 'nextSibling')]
  return (
    isEdge(before) && isEdge(after) && (before !== null || after !== null || line.parentElement?.tagName === 'BODY')
  )
}

/** What stands beside in the same line; null at the edge of its block. */
function besideOf(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  const beside = node[side]
  if (beside && (beside.nodeType === 8 || isLastSpace(beside, side))) return besideOf(beside, side)
  const parent = node.parentElement
  return beside ?? (parent && INLINE.includes(parent.tagName) ? besideOf(parent, side) : null)
}

const isLastSpace = (node: Node, side: 'previousSibling' | 'nextSibling') =>
  node.nodeType === 3 && node[side] === null && /^[ \t\r\n]*$/.test(node.textContent ?? '')

/** The last line break of a line shows nothing; one after another does. */
function isEndOfLine(line: Element): boolean {
  const before = besideOf(line, 'previousSibling')
  return before !== null && before.nodeName !== 'BR' && !isEdge(before) && isEdge(besideOf(line, 'nextSibling'))
}

const isEdge = (node: Node | null): boolean =>
  node === null || (node.nodeType === 1 && !INLINE.includes((node as Element).tagName) && !isInPlace(node as Element))
const isInPlace = ({ tagName }: Element) => ['BR', 'IMG'].includes(tagName)

const INLINE = 'A B STRONG I EM U S DEL STRIKE SUB SUP SPAN FONT CODE LABEL MARK'.split(' ')

/** Puts marks for the style of words around them, and takes off those that the style takes off. */
function applyStyle(element: Element, meant: string) {
  const has = (pattern: RegExp) => pattern.test(meant)
  // A heading is bold, and the weight of a block is its look; only a table's cell has no other place for its style.
  if (!INLINE.includes(element.tagName) && element.tagName !== 'TD') return
  const isBold = has(/font-weight:(?:bold|bolder|[6-9]\d\d)/)
  // Telegram's bold is 500.
  const isPlain = has(/font-weight:(?:normal|[1-4]\d\d)/)
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
  code.textContent = words.replaceAll('\u00a0', ' ')
  pre.append(code)
  element.replaceWith(pre)
}

/** Chats put the name of the language and buttons into the block, around the code. */
function keepCode(pre: Element) {
  const [code, second] = pre.querySelectorAll('code')
  if (!code || second || code.parentElement === pre) return
  for (const line of code.querySelectorAll('br')) line.replaceWith('\n')
  pre.replaceChildren(code)
}

function dropLastBreak({ lastChild }: Element) {
  if (lastChild?.nodeType === 3) lastChild.textContent = lastChild.textContent!.replace(/\n$/, '')
  else if (lastChild) dropLastBreak(lastChild as Element)
}

function trimStart(node: Node | null) {
  if (node?.nodeType === 3) node.textContent = node.textContent!.trimStart()
}

/** An empty line as office programs write it; the space between paragraphs is the text's own. */
const isBlank = (block: Element) =>
  !block.closest('li, td, th, pre') &&
  /^[\s\u00a0]*$/.test(block.textContent ?? '') &&
  !block.querySelector('img, iframe, hr, table, video, audio') &&
  block.parentElement?.childElementCount !== 1
