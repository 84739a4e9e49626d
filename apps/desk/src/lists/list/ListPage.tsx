import { useTitle } from '@site/navigation/index.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Outdated } from '@site/ui/blocks/Outdated.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useEndOfList } from '@site/ui/scrolling/useEndOfList.ts'
import { useDeskMe } from '#providers/me.ts'
import { Bones } from '../Bones.tsx'
import { Preview } from '../item/Preview.tsx'
import { Lines } from '../Lines.tsx'
import type { ResourceScreen } from '../screen.ts'
import { BulkActions } from './BulkActions.tsx'
import { Filters } from './Filters.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './ListPage.module.css'
import { NoRows } from './NoRows.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { type ListAddress, useListAddress } from './useListAddress.ts'
import { useListKeys } from './useListKeys.ts'
import { usePicked } from './usePicked.ts'
import { useRows } from './useRows.ts'

/** Whether the list is unfiltered and has a tab of its own for rows that await a decision. */
function showsQueue({ tabs }: ResourceScreen, { tab, isNarrowed }: ListAddress) {
  return !isNarrowed && tab?.key === tabs?.[0]?.key && Boolean(tabs?.some(({ key }) => key === 'waiting'))
}

/** A list of the desk: filtered by its URL, with keyboard shortcuts and a preview of the chosen row. */
export function ListPage({ screen }: { screen: ResourceScreen }) {
  useTitle(screen.title)
  const address = useListAddress(screen)
  const me = useDeskMe()
  const { query, rows, count } = useRows(screen, address)
  const canGrow = query.hasNextPage && !query.isFetchingNextPage && !query.isError
  const end = useEndOfList(() => void query.fetchNextPage(), canGrow, rows.length)
  const { picked, chosen, isAll, takeAll, pickAll, pick, drop } = usePicked(rows, JSON.stringify(address.narrow))
  const on = rows.find(({ id }) => String(id) === address.on)
  useListKeys({ screen, rows, on, select: (id) => address.change({ on: id === null ? null : String(id) }), pick, drop })

  return (
    <>
      <ListHead screen={screen} address={address} count={count} />
      <div className={styles.narrow}>
        <Filters screen={screen} address={address} />
        <SavedFilters screen={screen} address={address} />
      </div>
      {chosen.length > 0 && (
        <BulkActions
          screen={screen}
          aim={isAll ? { filter: address.narrow, count: count?.value ?? chosen.length } : { rows: chosen }}
          more={!isAll && query.hasNextPage && count && count.value > chosen.length ? { count, take: takeAll } : null}
          onDone={drop}
        />
      )}
      <Outdated of={query}>Список не обновился</Outdated>
      <div className={styles.body} data-preview={Boolean(on) || undefined}>
        <section className={styles.list} aria-label={screen.title} aria-busy={query.isFetching}>
          {query.isError && rows.length === 0 ? (
            <Message onRetry={() => void query.refetch()}>{query.error.message}</Message>
          ) : query.isPending ? (
            <Bones />
          ) : rows.length === 0 ? (
            <NoRows screen={screen} address={address} />
          ) : (
            <Lines
              screen={screen}
              rows={rows}
              picked={picked}
              on={on}
              isWhole={!query.hasNextPage}
              queue={
                showsQueue(screen, address)
                  ? { count: me.waitingIn(screen.key), show: () => address.change({ tab: 'waiting', on: null }) }
                  : null
              }
              onPick={pick}
              onPickAll={pickAll}
              hrefOf={(row) => `/desk/${screen.key}/${row.id}`}
              onSelect={(row) => address.change({ on: String(row.id) })}
            />
          )}
          <div ref={end} />
          {query.hasNextPage && (
            <p className={styles.more}>
              <TextButton onClick={() => void query.fetchNextPage()}>
                {query.isFetchingNextPage ? 'Читаем дальше' : 'Ещё'}
              </TextButton>
            </p>
          )}
        </section>
        {on && (
          <Preview
            key={on.id}
            screen={screen}
            row={on}
            place={{ at: rows.indexOf(on) + 1, of: rows.length }}
            onStep={(step) => {
              const next = rows[rows.indexOf(on) + step]
              if (next) address.change({ on: String(next.id) })
            }}
          />
        )}
      </div>
    </>
  )
}
