import { useNavigate } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Pressable } from '@site/ui/controls/Pressable.tsx'
import { BareInput } from '@site/ui/fields/text/BareInput.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDeskMe } from '#providers/me.ts'
import { isTyping } from './isTyping.ts'
import styles from './Search.module.css'

/** Lists to search in, in the order of the suggestions. */
const PLACES = [
  ['people', 'в людях'],
  ['materials', 'в материалах'],
  ['news', 'в новостях'],
  ['opinions', 'в мнениях'],
  ['invoices', 'в счетах'],
  ['coins', 'в монетах'],
  ['comments', 'в комментариях'],
] as const

/** One search field for people, texts and invoices; it opens the chosen list with the query applied. */
export function Search() {
  const me = useDeskMe()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const places = PLACES.filter(([resource]) => me.serves(resource))
  const isOpen = words.trim() !== '' && places.length > 0

  useEffect(() => {
    const reach = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])

  function go(index: number) {
    const place = places[index]
    if (!place || !words.trim()) return
    navigate(`/desk/${place[0]}?${new URLSearchParams({ find: words.trim() })}`)
    setWords('')
    field.current?.blur()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && isOpen) {
      event.preventDefault()
      setAt((at + step + places.length) % places.length)
    } else if (event.key === 'Enter') go(at)
    else if (event.key === 'Escape') setWords('')
  }

  return (
    <search className={styles.search}>
      <span className={styles.field}>
        <Icon name="search" size={18} />
        <BareInput
          ref={field}
          aria-label="Найти человека, материал, счёт"
          placeholder="Найти человека, материал, счёт"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          {...(isOpen && { 'aria-activedescendant': `${list}-${at}` })}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(0)}
        />
        <kbd>/</kbd>
      </span>
      <div id={list} role="listbox" aria-label="Где искать" className={styles.places} hidden={!isOpen}>
        {places.map(([resource, where], index) => (
          <Pressable
            key={resource}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.place}
            // On pointer down: a click comes after the field loses focus and the list is hidden.
            onPointerDown={(event) => {
              event.preventDefault()
              go(index)
            }}
          >
            <b>{words.trim()}</b> {where}
          </Pressable>
        ))}
      </div>
    </search>
  )
}
