import { useTitle } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Outdated } from '@site/ui/blocks/Outdated.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useEndOfList } from '@site/ui/scrolling/useEndOfList.ts'
import { useMemo, useState } from 'react'
import { useDeskMe } from '#providers/me.ts'
import { Bones } from '../Bones.tsx'
import { countInWords } from '../count.ts'
import { ListFileButton } from '../files/FileButtons.tsx'
import { Preview } from '../item/Preview.tsx'
import { Lines } from '../Lines.tsx'
import type { ResourceScreen, Row } from '../screen.ts'
import { BulkActions } from './BulkActions.tsx'
import { Filters } from './Filters.tsx'
import styles from './ListPage.module.css'
import { SavedFilters } from './SavedFilters.tsx'
import { type ListAddress, useListAddress } from './useListAddress.ts'
import { useListKeys } from './useListKeys.ts'
import { useRows } from './useRows.ts'

/** Text of an empty list; an empty tab is named, as the list may have rows under other tabs. */
function emptyWords({ tabs, empty }: ResourceScreen, tab: ListAddress['tab']) {
  const holdsAll = !tab || Object.keys(tab.narrow).length === 0
  return holdsAll || tabs?.length === 1 ? empty : `«${tab.words}»: ничего нет`
}

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
  const [picked, setPicked] = useState<ReadonlySet<Row['id']>>(new Set())
  /** Filters of the list when all its rows were taken; under other filters they are not taken. */
  const [takenOf, setTakenOf] = useState<string | null>(null)
  const canGrow = query.hasNextPage && !query.isFetchingNextPage && !query.isError
  const end = useEndOfList(() => void query.fetchNextPage(), canGrow, rows.length)
  const known = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const chosen = rows.filter(({ id }) => picked.has(id))
  const on = rows.find(({ id }) => String(id) === address.on)
  const filters = JSON.stringify(address.narrow)
  const isAll = takenOf === filters

  function pickAll(ids: readonly Row['id'][], isOn: boolean) {
    setTakenOf(null)
    const next = new Set([...picked].filter((one) => known.has(one)))
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }
  const pick = (id: Row['id'], isOn = !picked.has(id)) => pickAll([id], isOn)
  const drop = () => {
    setTakenOf(null)
    setPicked(new Set())
  }
  useListKeys({ screen, rows, on, select: (id) => address.change({ on: id === null ? null : String(id) }), pick, drop })

  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{screen.title}</h1>
        {count && count.value > 0 && <span className={`num ${styles.count}`}>{countInWords(count)}</span>}
        {screen.contract.create && screen.fields && (
          <Button kind="secondary" size="small" to={`/desk/${screen.key}/new`}>
            Добавить
          </Button>
        )}
        <ListFileButton screen={screen} narrow={address.narrow} />
        {screen.bring && (
          <Button kind="secondary" size="small" to={screen.bring.to}>
            {screen.bring.words}
          </Button>
        )}
        {screen.tabs && (
          <div className={styles.tabs}>
            <Segments
              label="Что показать"
              options={screen.tabs.map(({ key, words }) => [key, words] as const)}
              chosen={address.tab!.key}
              onChoose={(key) => address.change({ tab: key === screen.tabs![0]!.key ? null : key, on: null })}
            />
          </div>
        )}
      </div>
      <div className={styles.narrow}>
        <Filters screen={screen} address={address} />
        <SavedFilters screen={screen} address={address} />
      </div>
      {chosen.length > 0 && (
        <BulkActions
          screen={screen}
          aim={isAll ? { filter: address.narrow, count: count?.value ?? chosen.length } : { rows: chosen }}
          more={
            !isAll && query.hasNextPage && count && count.value > chosen.length
              ? { count, take: () => setTakenOf(filters) }
              : null
          }
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
            <EmptyState
              icon="search"
              help={address.isNarrowed ? 'Так узко, что ничего не осталось.' : undefined}
              action={
                address.isNarrowed && (
                  <Button kind="secondary" onClick={address.clear}>
                    Показать все
                  </Button>
                )
              }
            >
              {address.isNarrowed ? 'Ничего не нашлось' : emptyWords(screen, address.tab)}
            </EmptyState>
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
