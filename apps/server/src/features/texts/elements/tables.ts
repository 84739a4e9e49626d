import type { Element, ElementContent } from 'hast'
import { element, isElement, nodesOf, textOf } from '../tree.ts'

const WIDEST = 50

/** A table in a scrolling frame, focusable for keys, so that the page itself never scrolls sideways. */
export function scrollingTable(children: ElementContent[]): ElementContent[] {
  const rows = children.filter((child) => isElement(child, 'caption', 'thead', 'tbody', 'tfoot'))
  if (rows.every((row) => textOf(row).trim() === '')) return []
  for (const row of rows)
    for (const cell of nodesOf(row)) if (isElement(cell, 'td', 'th')) cell.properties = spansOf(cell)
  const caption = rows.find((row) => isElement(row, 'caption'))
  const label = (caption && textOf(caption).trim()) || 'Таблица'
  return [
    element('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: label }, [
      element('table', {}, rows),
    ]),
  ]
}

/** A cell that spans thousands of rows would take minutes to draw. */
function spansOf({ properties }: Element) {
  const spans: Record<string, number> = {}
  for (const name of ['colSpan', 'rowSpan']) {
    const span = Number(properties[name])
    if (Number.isInteger(span) && span > 1) spans[name] = Math.min(span, WIDEST)
  }
  return spans
}
