/** Text of a selection with every rounded figure in full; null when it has none and the browser can copy by itself. */
export function copiedInFull(selection: Selection): string | null {
  if (selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const chosen = figuresIn(range).filter((figure) => isWhole(figure, range))
  if (chosen.length === 0) return null
  let rest = selection.toString()
  let copied = ''
  for (const { textContent: shown, dataset } of chosen) {
    const at = rest.indexOf(shown)
    if (at < 0) continue
    copied += rest.slice(0, at) + dataset.full!
    rest = rest.slice(at + shown.length)
  }
  return copied + rest
}

function figuresIn(range: Range): HTMLElement[] {
  const { commonAncestorContainer: node } = range
  const root = node instanceof Element ? node : node.parentElement!
  const around = root.closest<HTMLElement>('[data-full]')
  if (around) return [around]
  return [...root.querySelectorAll<HTMLElement>('[data-full]')].filter((figure) => range.intersectsNode(figure))
}

/** A figure that is only partly selected is copied as shown. */
function isWhole(figure: HTMLElement, range: Range) {
  const own = document.createRange()
  own.selectNodeContents(figure)
  const part = range.cloneRange()
  if (part.compareBoundaryPoints(Range.START_TO_START, own) < 0) part.setStart(own.startContainer, own.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, own) > 0) part.setEnd(own.endContainer, own.endOffset)
  return part.toString() === figure.textContent
}
