import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { Glyph, type GlyphName } from './Glyph.tsx'
import styles from './ReactionButton.module.css'

interface ReactionButtonProps {
  glyph: GlyphName
  name: string
  count: number
  isMine: boolean
  /** Smaller and without a border, for comments. */
  isSmall?: boolean
  onPress: () => void
  /** Id of the explanation why the button is locked; set only when it is. */
  barredBy?: string | undefined
}

/** A fixed width keeps its place as the count changes. A count of zero is not shown. */
export function ReactionButton({ glyph, name, count, isMine, isSmall, onPress, barredBy }: ReactionButtonProps) {
  const look = [styles.button, isSmall ? styles.small : styles.pill, isMine && styles.mine].filter(Boolean).join(' ')
  return (
    <Pressable
      className={look}
      aria-label={count > 0 ? `${name}: ${count}` : name}
      aria-pressed={isMine}
      aria-disabled={barredBy !== undefined || undefined}
      aria-describedby={barredBy}
      title={barredBy ? undefined : name}
      onClick={barredBy ? undefined : onPress}
    >
      <span className={styles.glyph} aria-hidden="true">
        <Glyph name={glyph} size={isSmall ? 16 : 18} />
      </span>
      <span className={styles.count} aria-hidden="true">
        {count > 0 && <Figure kind="count" value={count} isColumn inControl />}
      </span>
    </Pressable>
  )
}
