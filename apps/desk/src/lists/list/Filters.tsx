import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Dropdown } from '@site/ui/controls/Dropdown.tsx'
import { Pressable } from '@site/ui/controls/Pressable.tsx'
import { BareInput } from '@site/ui/fields/text/BareInput.tsx'
import { SearchInput } from '@site/ui/fields/text/SearchInput.tsx'
import { useEffect, useState } from 'react'
import type { FilterSpec, ResourceScreen } from '../screen.ts'
import styles from './Filters.module.css'
import type { ListAddress } from './useListAddress.ts'

/** Pause in typing after which the list is searched. */
const PAUSE_MS = 250

/** Search field, filters and sort order of a list; all of them are kept in the URL. */
export function Filters({ screen, address }: { screen: ResourceScreen; address: ListAddress }) {
  const { search } = screen.contract
  const { sorts } = screen
  return (
    <div className={styles.filters}>
      {search && (
        <Words label={screen.search ?? search} value={address.words} onChange={(find) => address.change({ find })} />
      )}
      {screen.filters?.map((filter) => (
        <Pill
          key={filter.name}
          filter={filter}
          value={address.chosen[filter.name] ?? ''}
          onChange={(value) => address.change({ [filter.name]: value || null })}
        />
      ))}
      {sorts && (
        <Pill
          filter={{ name: 'sort', words: 'Порядок', kind: Object.entries(sorts) }}
          value={address.sort}
          isAlways
          onChange={(sort) => address.change({ sort: sort === screen.contract.sorts[0] ? null : sort })}
        />
      )}
    </div>
  )
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  // The browser's Back button or a saved filter changes the query.
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.words}>
      <SearchInput label={label.replace(/^./, (letter) => letter.toUpperCase())} value={typed} onChange={setTyped} />
    </div>
  )
}

interface PillProps {
  filter: FilterSpec
  value: string
  /** A value is always chosen: there is no «Любой». */
  isAlways?: boolean
  onChange: (value: string) => void
}

function Pill({ filter: { words, kind }, value, isAlways = false, onChange }: PillProps) {
  const [isOpen, setOpen] = useState(false)
  const options = typeof kind === 'string' ? null : kind
  const said = options ? options.find(([one]) => one === value)?.[1] : value
  const choose = (next: string) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Dropdown
      label={words}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Pressable className={styles.pill} data-on={(!isAlways && value !== '') || undefined}>
          {value && said ? `${words}: ${said}` : words}
          <Icon name="chevron-down" size={16} />
        </Pressable>
      }
    >
      <div className={styles.menu}>
        {options ? (
          options.map(([one, name]) => (
            <Pressable
              key={one}
              className={styles.option}
              aria-pressed={one === value}
              onClick={() => choose(one === value && !isAlways ? '' : one)}
            >
              {name}
              {one === value && <Icon name="check" size={16} />}
            </Pressable>
          ))
        ) : (
          <form
            className={styles.own}
            onSubmit={(event) => {
              event.preventDefault()
              choose(String(new FormData(event.currentTarget).get('value') ?? '').trim())
            }}
          >
            <BareInput
              name="value"
              aria-label={words}
              type={kind === 'day' ? 'date' : 'text'}
              defaultValue={value}
              className={styles.input}
            />
            <Pressable type="submit" className={styles.take}>
              Показать
            </Pressable>
          </form>
        )}
        {value && !isAlways && (
          <Pressable className={styles.option} onClick={() => choose('')}>
            Любой
          </Pressable>
        )}
      </div>
    </Dropdown>
  )
}
