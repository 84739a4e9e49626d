import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { ChoiceKeys } from '#ui/fields/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { type Choice, Choices } from './Choices.tsx'
import styles from './Toolbar.module.css'

interface ListFilterProps {
  title: string
  /** Label of the search field; without it there is no search. */
  search?: string
  /** Text for an empty list. */
  none: string
  query: UseQueryOptions<Choice[], Error, Choice[], string[]> | object
  chosen: number | null
  onChoose: (id: number) => void
}

/** A filter by one of many lists: they are loaded when it opens, or when the chosen one must be named. */
export function ListFilter({ title, search, none, query, chosen, onChoose }: ListFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...(query as UseQueryOptions<Choice[]>),
    enabled: isOpen || chosen !== null,
  })
  const name = data?.find(({ id }) => id === chosen)?.name
  return (
    <LazyDropdown
      label={title}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip hasPanel isOn={chosen !== null}>
          <span className={styles.chosen}>{name ?? title}</span>
        </Chip>
      }
    >
      {isError && !data && <Message onRetry={() => void refetch()}>Не удалось загрузить список</Message>}
      {!isError && !data && <Loading />}
      {data && (
        <Found
          search={search}
          none={none}
          options={data}
          chosen={chosen}
          onChoose={(id) => {
            setOpen(false)
            onChoose(id)
          }}
        />
      )}
    </LazyDropdown>
  )
}

interface FoundProps {
  search: string | undefined
  none: string
  options: readonly Choice[]
  chosen: number | null
  onChoose: (id: number) => void
}

function Found({ search, none, options, ...rest }: FoundProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase('ru')
  const found = options.filter(({ name }) => name.toLocaleLowerCase('ru').includes(wanted))
  return (
    <ChoiceKeys>
      {search && (
        <div className={styles.search}>
          <SearchInput label={search} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          {none}
        </p>
      ) : (
        <Choices options={found} {...rest} />
      )}
    </ChoiceKeys>
  )
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка списка">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={20} />
      ))}
    </div>
  )
}
