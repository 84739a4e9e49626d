import type { ReactNode } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import styles from './ChoiceList.module.css'

/** A column of choices in a panel. */
export const ChoiceList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface ChoiceRowProps {
  /** Undefined where a press chooses nothing that stays. */
  isChosen?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One choice, ticked when it is the chosen one. */
export const ChoiceRow = ({ isChosen, onChoose, children }: ChoiceRowProps) => (
  <li>
    <Pressable className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
      {isChosen && <Icon name="check" size={16} />}
    </Pressable>
  </li>
)

interface ChoiceSearchProps {
  label: string
  value: string
  onChange: (words: string) => void
  takesFocus?: boolean
}

/** The search field above the choices; it stays in sight while they scroll. */
export const ChoiceSearch = (props: ChoiceSearchProps) => (
  <div className={styles.search}>
    <SearchInput {...props} />
  </div>
)

/** What the panel says when there is nothing to choose. */
export const NoChoice = ({ children }: { children: ReactNode }) => (
  <p className={styles.none} role="status">
    {children}
  </p>
)
