import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { SearchedChoices } from '#ui/fields/choices/SearchedChoices.tsx'
import styles from './Toolbar.module.css'

interface Listed {
  id: number
  name: string
  coins_count?: number
}

interface ListFilterProps {
  title: string
  /** Label of the search field; without it there is no search. */
  search?: string
  /** Text for an empty list. */
  none: string
  query: UseQueryOptions<Listed[], Error, Listed[], string[]> | object
  chosen: number | null
  onChoose: (id: number) => void
}

/** A filter by one of many lists: they are loaded when it opens, or when the chosen one must be named. */
export function ListFilter({ title, search, none, query, chosen, onChoose }: ListFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...(query as UseQueryOptions<Listed[]>),
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
        <SearchedChoices
          search={search}
          none={none}
          counted="монет"
          options={data.map(({ id, name, coins_count: count }) => ({ id, name, count }))}
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

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка списка">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={20} />
      ))}
    </div>
  )
}
