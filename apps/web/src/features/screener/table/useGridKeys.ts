import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const CELLS = '[role="gridcell"], [role="columnheader"], [role="rowheader"]'
/** Rows per Page Up and Page Down. */
const PAGE = 10

/**
 * Keyboard navigation of a grid: one tab stop; the arrows, Home, End, Page Up and Page Down move between cells, with
 * Ctrl to the corners. A control inside a cell takes the focus for it. The tab stop is kept in the DOM, because
 * rendering hundreds of rows on each key press would be slow.
 */
export function useGridKeys(grid: RefObject<HTMLTableElement | null>) {
  // New rows bring buttons that would be tab stops, and a refetched list may have lost the current one.
  useEffect(() => {
    if (!grid.current) return
    for (const one of grid.current.querySelectorAll<HTMLElement>(':is(a, button):not([tabindex])')) one.tabIndex = -1
    if (!grid.current.querySelector('[tabindex="0"]')) stopAt(grid.current, firstCell(grid.current))
  })

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = (event.target as Element).closest<HTMLElement>(CELLS)
    if (!cell || event.altKey || event.metaKey) return
    const rows = [...event.currentTarget.rows]
    const row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
    const column = [...rows[row]!.cells].indexOf(cell as HTMLTableCellElement)
    const to = placeAfter(
      event.key,
      event.ctrlKey,
      { row, column },
      { rows: rows.length, columns: rows[0]!.cells.length },
    )
    const target = to && rows[to.row]?.cells[to.column]
    if (!target) return
    event.preventDefault()
    stopAt(event.currentTarget, target)
    focusable(target).focus()
  }

  return {
    onKeyDown,
    onFocus: ({ target, currentTarget }: { target: Element; currentTarget: HTMLTableElement }) => {
      const cell = target.closest<HTMLElement>(CELLS)
      if (cell) stopAt(currentTarget, cell)
    },
  }
}

interface Place {
  row: number
  column: number
}

export function placeAfter(
  key: string,
  ctrl: boolean,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | null {
  const within = (at: Place) => ({
    row: Math.min(Math.max(at.row, 0), rows - 1),
    column: Math.min(Math.max(at.column, 0), columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: ctrl ? 0 : row - 1, column })
    case 'ArrowDown':
      return within({ row: ctrl ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: ctrl ? 0 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: ctrl ? columns - 1 : column + 1 })
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return within({ row: row - PAGE, column })
    case 'PageDown':
      return within({ row: row + PAGE, column })
    default:
      return null
  }
}

const focusable = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a[href], button') ?? cell

const firstCell = (grid: HTMLTableElement) => grid.querySelector<HTMLElement>(CELLS)

function stopAt(grid: HTMLTableElement, cell: HTMLElement | null) {
  if (!cell) return
  for (const old of grid.querySelectorAll<HTMLElement>('[tabindex="0"]')) old.tabIndex = -1
  focusable(cell).tabIndex = 0
}
