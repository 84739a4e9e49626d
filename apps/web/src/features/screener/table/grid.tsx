import type { ComponentProps } from 'react'

/** Explicit, because some browsers drop the role of a row laid out as a grid. */
const ROW = { role: 'row' }

export function GridRow(props: ComponentProps<'tr'>) {
  return <tr {...ROW} {...props} />
}

export function GridCell(props: ComponentProps<'td'>) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
  return <td role="gridcell" tabIndex={-1} {...props} />
}

/** A heading with a button or a link inside, which takes the focus for it. */
export function GridHeading({
  role = 'columnheader',
  ...rest
}: ComponentProps<'th'> & { role?: 'columnheader' | 'rowheader' }) {
  return <th role={role} {...rest} />
}
