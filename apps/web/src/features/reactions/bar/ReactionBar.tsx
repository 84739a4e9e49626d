import type { Reactions } from '@palata/contract/reactions'
import { useId } from 'react'
import { useAccess } from '#features/membership'
import type { ReactedItem } from '../queries.ts'
import { Barred, barredPlace, isBarred } from './Barred.tsx'
import styles from './ReactionBar.module.css'
import { ReactionButton } from './ReactionButton.tsx'
import { SHOWN } from './shown.ts'
import { useReactions } from './useReactions.ts'

interface ReactionBarProps {
  of: ReactedItem
  /** The item's own reactions, shown until they are read. */
  known?: Reactions
}

/** The seven reactions of a post or a signal. Readers without access are told what unlocks them. */
export function ReactionBar({ of, known }: ReactionBarProps) {
  const access = useAccess()
  const isClosed = isBarred(access)
  const why = useId()
  const { mine, counts, press } = useReactions({ of, known, isAllowed: access === 'paid' })
  return (
    <fieldset className={`${styles.bar} ${isClosed ? barredPlace : ''}`} aria-label="Реакции">
      {SHOWN.map(({ reaction, glyph, name }) => (
        <ReactionButton
          key={reaction}
          glyph={glyph}
          name={name}
          count={isClosed ? 0 : (counts.get(reaction) ?? 0)}
          isMine={!isClosed && mine === reaction}
          onPress={() => press(reaction)}
          barredBy={isClosed ? why : undefined}
        />
      ))}
      {isClosed && <Barred id={why} />}
    </fieldset>
  )
}
