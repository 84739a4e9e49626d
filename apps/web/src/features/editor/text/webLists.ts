/** Deepest level of a list; a forged paste gets no deeper. */
const DEEPEST = 9

/**
 * Joins the lists of Word's web version, which puts every item into a list and a box of its own and tells its level in
 * an attribute.
 */
export function joinLevels(body: HTMLElement) {
  let open: Element[] = []
  let last: Element | null = null
  for (const item of body.querySelectorAll('li[data-aria-level]')) {
    const list = item.parentElement!
    const box =
      list.parentElement?.tagName === 'DIV' && list.parentElement.childElementCount === 1 ? list.parentElement : list
    if (list.childElementCount > 1 || list.parentElement?.closest('li')) continue
    const isNext = last !== null && box.previousElementSibling === last
    if (!isNext) open = []
    const level = Math.min(DEEPEST, open.length + 1, Number(item.getAttribute('data-aria-level')) || 1)
    const same = open[level - 1]
    const above = open[level - 2]
    if (same?.tagName === list.tagName) same.append(item)
    else if (above) above.lastElementChild!.append(list)
    open = [...open.slice(0, level - 1), same?.tagName === list.tagName ? same : list]
    if (same?.tagName === list.tagName || above) box.remove()
    else last = box
  }
}

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
