import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure } from '#ui/numbers/index.ts'
import styles from './Toolbar.module.css'

export interface Choice {
  id: number
  name: string
  coins_count?: number
}

interface ChoicesProps {
  options: readonly Choice[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** A column of choices in a panel, with the chosen one marked. */
export function Choices({ options, chosen, onChoose }: ChoicesProps) {
  return (
    <ul className={styles.choices}>
      {options.map(({ id, name, coins_count }) => (
        <li key={id}>
          <Pressable className={styles.choice} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <span>{name}</span>
            {coins_count !== undefined && (
              <small>
                <Figure kind="count" value={coins_count} inControl isColumn />
                <span className="visually-hidden"> монет</span>
              </small>
            )}
            {id === chosen && <Icon name="check" size={16} />}
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
