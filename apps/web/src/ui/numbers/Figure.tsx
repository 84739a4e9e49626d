import styles from './Figure.module.css'
import { fullText, type NumberKind, numberText, type Value } from './text.ts'
import { useFlash } from './useFlash.ts'

interface FigureProps {
  kind: NumberKind
  value: Value
  /** Moves while it is looked at: it flashes when it changes and its digits keep their width. */
  ticks?: boolean
  /** Stands under others of its kind, so its digits keep their width. In a sentence or a chip they do not. */
  isColumn?: boolean
  /** Stands in a link, a button or a chip, which takes the focus and tells more by itself. */
  inControl?: boolean
}

/**
 * The one way a number is shown. `kind` decides unit, digits and groups. When digits were left out, the full value
 * stands in a tooltip, by pointer, focus and tap, and is what gets copied (`FullValues`).
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

function Still({ kind, value, isColumn = false, inControl = false, element }: StillProps) {
  const shown = numberText(kind, value)
  const full = fullText(kind, value)
  const className = isColumn ? `${styles.figure} ${styles.column}` : styles.figure
  if (shown === full || inControl) {
    return (
      <data ref={element} className={className} value={value ?? ''} data-full={shown === full ? undefined : full}>
        {shown}
      </data>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the full value must be reachable by the keyboard
    <data ref={element} className={className} value={value ?? ''} data-full={full} data-figure tabIndex={0}>
      {shown}
    </data>
  )
}
