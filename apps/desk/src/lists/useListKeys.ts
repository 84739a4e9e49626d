import { useNavigate } from '@site/navigation/index.ts'
import { hasOpenLayer } from '@site/ui/layers/index.ts'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '#acts/useAct.ts'
import { isTyping } from '#frame/isTyping.ts'
import { useDeskMe } from '#providers/me.ts'
import { actionsOf, editingOf, type ResourceView, type Row } from './view.ts'

interface ListKeys {
  view: ResourceView
  rows: readonly Row[]
  on: Row | undefined
  select: (id: Row['id'] | null) => void
  pick: (id: Row['id']) => void
  drop: () => void
}

/** Keys of a list: ↓ ↑ or J K move, X selects, Enter opens, E edits, Escape clears; actions have their own keys. */
export function useListKeys({ view, rows, on, select, pick, drop }: ListKeys) {
  const me = useDeskMe()
  const act = useAct(view)
  const navigate = useNavigate()

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasOpenLayer()) return
    // `code` is the key's position, the same in the Russian layout.
    const { code } = event
    const step = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 }[code]
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, summary, [role="menu"]')
    if (step) {
      const next = rows[on ? rows.indexOf(on) + step : step > 0 ? 0 : rows.length - 1]
      if (!next) return
      event.preventDefault()
      return select(next.id)
    }
    if (code === 'Escape') {
      drop()
      return select(null)
    }
    if (!on) return
    if (code === 'KeyX') return pick(on.id)
    if (code === 'Enter' && !onControl && !(event.target instanceof HTMLAnchorElement))
      return navigate(`/desk/${view.key}/${on.id}`)
    const editing = editingOf(view, on, me.roles)
    if (code === 'KeyE' && editing) return navigate(editing)
    const action = actionsOf(view).find(
      ({ key, isFor = () => true, ...action }) => code === `Key${key}` && me.mayAct(view.contract, action) && isFor(on),
    )
    if (!action) return
    event.preventDefault()
    const next = rows[rows.indexOf(on) + 1]
    void act(action, { rows: [on] }, () => next && select(next.id))
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
