/** A sign and the blanks behind it, by which an office program draws an item of a list as a paragraph. */
const ITEM = /^\s*(?:[·•▪§–]|(\d{1,3})[.)])[ \u00a0]*\u00a0[ \u00a0]+(?=\S)/

/** Makes lists of paragraphs that only look like their items. */
export function listSigns(body: HTMLElement) {
  let list = body.ownerDocument.createElement('ul') as Element
  for (const line of body.querySelectorAll('p')) {
    const [sign, number] = ITEM.exec(line.textContent ?? '') ?? []
    if (sign === undefined || line.closest('li')) continue
    const tag = number ? 'OL' : 'UL'
    if (list.tagName !== tag || line.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag)
      line.before(list)
    }
    cutStart(line, sign.length)
    const item = body.ownerDocument.createElement('li')
    item.append(line)
    list.append(item)
  }
}

function cutStart(line: Element, length: number) {
  const texts = line.ownerDocument.createTreeWalker(line, 4)
  for (let left = length; left > 0 && texts.nextNode(); ) {
    const text = texts.currentNode as Text
    const cut = Math.min(left, text.data.length)
    text.data = text.data.slice(cut)
    left -= cut
  }
}
