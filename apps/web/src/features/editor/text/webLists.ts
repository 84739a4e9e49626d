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
