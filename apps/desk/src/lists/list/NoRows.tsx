import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import type { ResourceScreen } from '../screen.ts'
import type { ListAddress } from './useListAddress.ts'

/** An empty list, or filters that leave nothing. */
export function NoRows({ screen, address }: { screen: ResourceScreen; address: ListAddress }) {
  if (!address.isNarrowed) return <EmptyState icon="search">{emptyWords(screen, address.tab)}</EmptyState>
  return (
    <EmptyState
      icon="search"
      help="Так узко, что ничего не осталось."
      action={
        <Button kind="secondary" onClick={address.clear}>
          Показать все
        </Button>
      }
    >
      Ничего не нашлось
    </EmptyState>
  )
}

/** Text of an empty list; an empty tab is named, as the list may have rows under other tabs. */
function emptyWords({ tabs, empty }: ResourceScreen, tab: ListAddress['tab']) {
  const holdsAll = !tab || Object.keys(tab.narrow).length === 0
  return holdsAll || tabs?.length === 1 ? empty : `«${tab.words}»: ничего нет`
}
