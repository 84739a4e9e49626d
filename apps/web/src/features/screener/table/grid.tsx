import type { ComponentProps } from 'react'

/** Laid out as a grid, a row would lose its role in some browsers: it is said. */
const ROW = { role: 'row' }

export function GridRow(props: ComponentProps<'tr'>) {
  return <tr {...ROW} {...props} />
}

export function GridCell(props: ComponentProps<'td'>) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
  return <td role="gridcell" tabIndex={-1} {...props} />
}

/** Has a button or a link, which takes the focus for it. */
export function GridHeading({
  role = 'columnheader',
  ...rest
}: ComponentProps<'th'> & { role?: 'columnheader' | 'rowheader' }) {
  return <th role={role} {...rest} />
}
