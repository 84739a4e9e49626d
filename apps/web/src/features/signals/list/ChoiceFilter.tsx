import { useState } from 'react'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { type Choice, SearchedChoices } from '#ui/fields/choices/SearchedChoices.tsx'
import styles from './Tools.module.css'

interface ChoiceFilterProps {
  /** On the button while nothing is chosen. */
  title: string
  /** Accessible name of the panel; the title by default. */
  label?: string
  /** Label of the search field, shown above a list of more than eight. */
  search?: string
  options: readonly Choice<string>[]
  chosen: string | null
  /** Words of the chosen one when it is not among the options. */
  named?: string | undefined
  /** The options are not known yet; a function asks for them again after a failure. */
  missing?: boolean | (() => void)
  isOn?: boolean
  /** Null when the chosen one is pressed again. */
  onChoose: (value: string | null) => void
}

const FEW = 8

/** A button that names the choice and opens the list of others. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { title, label = title, search, chosen, named, options, missing, isOn = chosen !== null, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const name = options.find(({ id }) => id === chosen)?.name || named || chosen || title
  return (
    <LazyDropdown
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip hasPanel isOn={isOn}>
          {name !== label && <span className="visually-hidden">{label}: </span>}
          <span className={styles.chosen}>{name}</span>
        </Chip>
      }
    >
      {missing === true && <Waiting />}
      {typeof missing === 'function' && <Message onRetry={missing}>Не удалось загрузить список</Message>}
      {!missing && (
        <SearchedChoices
          search={options.length > FEW ? search : undefined}
          none={options.length === 0 ? 'Выбирать пока не из чего' : 'Ничего не найдено'}
          options={options}
          chosen={chosen}
          onChoose={(value) => {
            setOpen(false)
            onChoose(value === chosen ? null : value)
          }}
        />
      )}
    </LazyDropdown>
  )
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Загрузка">
    <Skeleton height={20} />
  </div>
)
