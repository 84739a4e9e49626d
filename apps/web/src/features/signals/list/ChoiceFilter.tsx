import { useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ChoiceKeys } from '#ui/fields/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { Figure } from '#ui/numbers/index.ts'
import styles from './Tools.module.css'

interface Option {
  value: string
  words: string
  count?: number
}

interface ChoiceFilterProps {
  /** On the button while nothing is chosen. */
  title: string
  /** Accessible name of the panel; the title by default. */
  label?: string
  /** Label of the search field, shown above a list of more than eight. */
  search?: string
  options: readonly Option[]
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
  const { title, label = title, chosen, named, options, isOn = chosen !== null, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const name = options.find(({ value }) => value === chosen)?.words || named || chosen || title
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
      <Found
        {...props}
        onChoose={(value) => {
          setOpen(false)
          onChoose(value === chosen ? null : value)
        }}
      />
    </LazyDropdown>
  )
}

function Found({ search, options, chosen, missing, onChoose }: ChoiceFilterProps) {
  const [words, setWords] = useState('')
  if (missing === true) return <Waiting />
  if (missing) return <Message onRetry={missing}>Не удалось загрузить список</Message>
  const wanted = words.trim().toLocaleLowerCase('ru')
  const found = options.filter((option) => `${option.words} ${option.value}`.toLocaleLowerCase('ru').includes(wanted))
  return (
    <ChoiceKeys>
      {search && options.length > FEW && (
        <div className={styles.search}>
          <SearchInput label={search} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {wanted === '' ? 'Выбирать пока не из чего' : 'Ничего не найдено'}
        </p>
      )}
      <ul className={styles.choices}>
        {found.map((option) => (
          <li key={option.value}>
            <Pressable
              className={styles.choice}
              aria-pressed={option.value === chosen}
              onClick={() => onChoose(option.value)}
            >
              <span>{option.words}</span>
              {option.count !== undefined && (
                <small>
                  <Figure kind="count" value={option.count} inControl isColumn />
                </small>
              )}
              {option.value === chosen && <Icon name="check" size={16} />}
            </Pressable>
          </li>
        ))}
      </ul>
    </ChoiceKeys>
  )
}

const Waiting = () => (
  <div className={styles.choices} role="status" aria-label="Загрузка">
    <Skeleton height={20} />
  </div>
)
