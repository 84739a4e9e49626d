import { NoAssets, usePortfolioIds } from '#features/portfolio'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { isFiltered, type View } from './view.ts'

/** Shown when the filters leave no coin. */
export function Nothing({ view, onReset }: { view: View; onReset: () => void }) {
  const mine = usePortfolioIds()
  if (view.filters.portfolio && mine?.size === 0) return <NoAssets help="Добавьте монеты, и сканер покажет только их" />
  return (
    <EmptyState
      icon="screener"
      help={
        isFiltered(view.filters)
          ? 'У монет этого набора нет цен на всё окно, или набор пуст'
          : 'У монет нет цен на всё окно'
      }
      action={
        isFiltered(view.filters) && (
          <Button
            kind="secondary"
            onClick={({ currentTarget }) => {
              passFocus(currentTarget)
              onReset()
            }}
          >
            Сбросить
          </Button>
        )
      }
    >
      Нет монет по выбранным фильтрам
    </EmptyState>
  )
}
