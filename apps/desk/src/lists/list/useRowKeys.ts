import { useNavigate } from '@site/navigation/index.ts'
import { hasOpenLayer } from '@site/ui/layers/index.ts'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '#acts/useAct.ts'
import { isTyping } from '#frame/isTyping.ts'
import { useDeskMe } from '#providers/me.ts'
import { actionsOf, editingOf, type ResourceScreen, type Row } from '../screen.ts'

/** Calls `press` for the keys that are meant for the page: not for a field, an open layer or the browser. */
export function usePageKeys(press: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasOpenLayer()) return
    press(event)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The keys that an object's buttons name: E edits, actions have their own. `onDone` runs after an action. */
export function useRowPress(screen: ResourceScreen) {
  const me = useDeskMe()
  const act = useAct(screen)
  const navigate = useNavigate()
  return (event: KeyboardEvent, row: Row, onDone?: () => void) => {
    // `code` is the key's position, the same in the Russian layout.
    const { code } = event
    const editing = editingOf(screen, row, me.roles)
    if (code === 'KeyE' && editing) return navigate(editing)
    const action = actionsOf(screen).find(
      ({ key, isFor = () => true, ...action }) =>
        code === `Key${key}` && me.mayAct(screen.contract, action) && isFor(row),
    )
    if (!action) return
    event.preventDefault()
    void act(action, { rows: [row] }, onDone)
  }
}
