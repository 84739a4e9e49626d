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

/** Nests the lists of Slack, which stand one after another and tell their level in an attribute. */
export function joinIndents(body: HTMLElement) {
  let open: Element[] = []
  for (const list of body.querySelectorAll('ul[data-indent], ol[data-indent]')) {
    if (list.parentElement?.closest('li')) continue
    if (open[0] === undefined || !isRightBehind(list, open[0])) open = []
    const level = Math.min(DEEPEST - 1, open.length, Number(list.getAttribute('data-indent')) || 0)
    const [above, same] = [open[level - 1], open[level]]
    open = open.slice(0, level)
    if (same?.tagName === list.tagName) {
      same.append(...list.children)
      list.remove()
      open.push(same)
    } else {
      above?.lastElementChild?.append(list)
      open.push(list)
    }
  }
}

function isRightBehind(list: Element, before: Element): boolean {
  const beside = list.previousSibling
  const isBlank = beside?.nodeType === 3 && beside.textContent!.trim() === ''
  return (isBlank ? beside.previousSibling : beside) === before
}
