import { comments } from '@palata/contract/comments'
import type { Author } from '@palata/contract/shared'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useApi } from '#api/api.tsx'
import { nameAt, type TypedName } from './nameAt.ts'

const NOBODY: Author[] = []

/**
 * Completes names after `@` in a field; the focus stays in the field. A textarea may not have the role combobox, but it
 * may name the active option of the list that it controls.
 */
export function useMentions(text: string, setText: (text: string) => void, field: () => HTMLTextAreaElement | null) {
  const api = useApi()
  const listId = useId()
  const [typed, setTyped] = useState<TypedName | undefined>(undefined)
  const [chosen, setChosen] = useState(0)
  /** Index of the `@` whose list the reader closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const asked = useDeferredValue(typed?.name.toLowerCase() ?? '')
  const { data } = useQuery({
    queryKey: ['mentions', asked],
    queryFn: ({ signal }) => api.call(comments.people, { query: { q: asked } }, { signal, quiet: true }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  })
  const isWanted = typed !== undefined && typed.name !== '' && typed.start !== closedAt
  const people = isWanted ? (data?.results ?? NOBODY) : NOBODY
  const isOpen = people.length > 0
  const active = Math.min(chosen, people.length - 1)
  const cursor = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (cursor.current === null) return
    field()?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  function choose({ username }: Author) {
    if (!typed) return
    const before = `${text.slice(0, typed.start)}@${username}`
    const rest = text.slice(typed.end)
    const space = /^[\s.,:;!?)]/.test(rest) ? '' : ' '
    cursor.current = before.length + Math.max(space.length, rest.startsWith(' ') ? 1 : 0)
    setText(before + space + rest)
    setTyped(undefined)
    setClosedAt(typed.start)
    field()?.focus()
  }

  return {
    listId,
    people,
    active,
    choose,
    optionId: (place: number) => `${listId}-${place}`,
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
      autoComplete: 'off',
    } as const,
    onSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
      const { value, selectionStart, selectionEnd } = currentTarget
      const found = selectionStart === selectionEnd ? nameAt(value, selectionStart) : undefined
      setTyped(found)
      if (found?.name !== typed?.name) setChosen(0)
      if (found === undefined || (closedAt !== null && found.start !== closedAt)) setClosedAt(null)
    },
    onBlur: () => setTyped(undefined),
    /** Handles a key; true when the list used it. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setChosen((active + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active]!)
      else if (event.key === 'Escape') {
        event.stopPropagation()
        setClosedAt(typed!.start)
      } else return false
      event.preventDefault()
      return true
    },
  }
}

export type Mentions = ReturnType<typeof useMentions>
