import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { usePhone } from '#ui/usePhone.ts'
import { BaseNote } from '../BaseNote.tsx'
import { ListHead } from '../ListHead.tsx'
import { Nothing } from '../Nothing.tsx'
import { CoinTable } from '../table/CoinTable.tsx'
import { Loading } from '../table/Loading.tsx'
import { PhoneList } from '../table/PhoneList.tsx'
import { useChange } from '../useView.ts'
import { toNoFilter, toSort, type View } from '../view.ts'
import styles from './CoinsPanel.module.css'
import { useCoins } from './useCoins.ts'

/** Coins of the open window with their figures. */
export function CoinsPanel({ view, window }: { view: View; window: string | null }) {
  const list = useCoins(view, window)
  const { pages, columns, rows, all, sort, head, isOpen } = list
  const { isError, hasNextPage, isFetching, refetch, fetchNextPage } = pages
  const change = useChange()
  const isPhone = usePhone()
  const end = useEndOfList(() => void fetchNextPage(), hasNextPage && !isFetching && !isError, all)
  const { base, mode } = view
  const label = `Монеты: ${list.window?.label ?? ''}`
  return (
    <section className={styles.panel} aria-label={label} aria-busy={isFetching || undefined}>
      <ListHead view={view} list={list} />
      <Outdated of={pages}>Список не обновился</Outdated>
      {!head && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить список монет</Message>}
      {!head && !isError && <Loading isPhone={isPhone} />}
      {head && all === 0 && <Nothing view={view} onReset={() => change(toNoFilter)} />}
      {all > 0 && rows.length === 0 && !hasNextPage && (
        <EmptyState
          isSmall
          icon="search"
          help={
            view.ranges.length > 0
              ? 'Ищем по тикеру и названию среди монет этого списка, для которых верны условия'
              : 'Ищем по тикеру и названию среди монет этого списка'
          }
          action={
            <Button
              kind="secondary"
              size="small"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget)
                change({ find: null, where: null }, { replaces: true })
              }}
            >
              Показать все
            </Button>
          }
        >
          Нет монет по данному запросу
        </EmptyState>
      )}
      {rows.length > 0 && isPhone && (
        <PhoneList
          {...{ label, base, columns, rows, sort, mode, isOpen }}
          every={list.every}
          onSort={(next) => change(toSort(next), { replaces: true })}
        />
      )}
      {rows.length > 0 && !isPhone && (
        <CoinTable
          {...{ label, base, columns, rows, sort, isOpen }}
          onSort={(next) => change(toSort(next), { replaces: true })}
          onCompare={(id) => change({ compare: id })}
        />
      )}
      <div ref={end} />
      {hasNextPage && all > 0 && (
        <p className={styles.more} role="status">
          Загружаем остальные монеты…
        </p>
      )}
      {base !== 'usd' && rows.length > 0 && <BaseNote base={base} />}
    </section>
  )
}
