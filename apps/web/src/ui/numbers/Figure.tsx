import styles from './Figure.module.css'
import { fullText, type NumberKind, numberText, type Value } from './text.ts'
import { useFlash } from './useFlash.ts'

interface FigureProps {
  kind: NumberKind
  value: Value
  /** Updated live: flashes on a change, and its digits have equal width. */
  ticks?: boolean
  /** In a column of figures, so its digits have equal width; not in a sentence or a chip. */
  isColumn?: boolean
  /** Inside a link, a button or a chip, which takes the focus and has its own explanation. */
  inControl?: boolean
  /** Said after the full value in the tooltip: where the number comes from. */
  note?: string | undefined
}

/**
 * Shows any number of the interface. `kind` decides unit, decimals and grouping. A rounded number has its full value in
 * a tooltip (hover, focus, tap) and in copied text (`FullValues`).
 */
export function Figure({ ticks = false, ...rest }: FigureProps) {
  return ticks ? <Ticking {...rest} /> : <Still {...rest} />
}

function Ticking(props: Omit<FigureProps, 'ticks'>) {
  const element = useFlash(props.value ?? null)
  return <Still isColumn {...props} element={element} />
}

interface StillProps extends Omit<FigureProps, 'ticks'> {
  element?: ReturnType<typeof useFlash>
}

function Still({ kind, value, isColumn = false, inControl = false, note, element }: StillProps) {
  const shown = numberText(kind, value)
  const full = fullText(kind, value)
  const className = isColumn ? `${styles.figure} ${styles.column}` : styles.figure
  if ((shown === full && !note) || inControl) {
    return (
      <data ref={element} className={className} value={value ?? ''} data-full={shown === full ? undefined : full}>
        {shown}
      </data>
    )
  }
  return (
    <data
      ref={element}
      className={className}
      value={value ?? ''}
      data-full={full}
      data-note={note}
      data-figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the full value must be reachable by the keyboard
      tabIndex={0}
    >
      {shown}
    </data>
  )
}
