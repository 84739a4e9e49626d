import { useNavigate } from '@site/navigation/index.ts'
import type { ResourceScreen, Row } from '../screen.ts'
import { usePageKeys, useRowPress } from './useRowKeys.ts'

interface ListKeys {
  screen: ResourceScreen
  rows: readonly Row[]
  on: Row | undefined
  select: (id: Row['id'] | null) => void
  pick: (id: Row['id']) => void
  drop: () => void
}

/** Keys of a list: ↓ ↑ or J K move, X selects, Enter opens, E edits, Escape clears; actions have their own keys. */
export function useListKeys({ screen, rows, on, select, pick, drop }: ListKeys) {
  const navigate = useNavigate()
  const pressRow = useRowPress(screen)

  usePageKeys((event) => {
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
      return navigate(`/desk/${screen.key}/${on.id}`)
    const next = rows[rows.indexOf(on) + 1]
    pressRow(event, on, () => next && select(next.id))
  })
}
