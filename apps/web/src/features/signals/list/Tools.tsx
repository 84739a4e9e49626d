import type { ListChoices, ListedSort, ListedState } from '@palata/contract/signals/list'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { numberText } from '#ui/numbers/index.ts'
import { listChoices } from '../queries.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import styles from './Tools.module.css'
import type { useListView } from './useListView.ts'
import { isNarrowed, SORTS } from './view.ts'

interface ToolsProps extends ReturnType<typeof useListView> {
  /** Chips between the filters and the order. */
  children?: ReactNode
  /** Another list is shown: no state is chosen. */
  isElsewhere?: boolean
  /** Readers without access choose among the ended ones. */
  isPublic?: boolean
  isAsked?: boolean
}

/** Which signals the list shows, of whom, of what, and in which order. */
export function Tools({ view, change, children, isElsewhere = false, isPublic = false, isAsked = true }: ToolsProps) {
  const { data, isError, refetch } = useQuery({ ...listChoices(useApi()), enabled: isAsked })
  const isMissing = !data && (isError ? () => void refetch() : true)
  const { state, author, coin, sort } = view
  return (
    <div className={styles.tools}>
      {isPublic ? (
        <h2 className={styles.closed}>{withCount('Закрыты', data?.ended)}</h2>
      ) : (
        <Segments
          label="Какие сигналы"
          options={[
            ['open', withCount('Идут', data?.open)],
            ['ended', withCount('Закрыты', data?.ended)],
          ]}
          chosen={isElsewhere ? ('' as ListedState) : state}
          onChoose={(next) => change({ list: null, state: next === 'open' ? null : next, sort: null })}
        />
      )}
      <ChoiceFilter
        title="Автор"
        search="Найти автора"
        options={optionsOf(data?.authors, state, ({ username, name }) => [username, name || username])}
        chosen={author ?? null}
        named={data?.authors.find(({ username }) => username === author)?.name}
        missing={isMissing}
        onChoose={(next) => change({ list: null, author: next })}
      />
      <ChoiceFilter
        title="Монета"
        search="Найти монету"
        options={optionsOf(data?.coins, state, ({ api_id: id, symbol }) => [id, symbol.toUpperCase()])}
        chosen={coin ?? null}
        named={data?.coins.find(({ api_id: id }) => id === coin)?.symbol.toUpperCase()}
        missing={isMissing}
        onChoose={(next) => change({ list: null, coin: next })}
      />
      {isNarrowed(view) && (
        <TextButton
          className={styles.reset}
          onClick={({ currentTarget }) => {
            passFocus(currentTarget)
            change({ author: null, coin: null })
          }}
        >
          Сбросить
        </TextButton>
      )}
      {children}
      <span className={styles.sort}>
        <ChoiceFilter
          title={SORTS[state][0]![1]}
          label="Порядок сигналов"
          options={SORTS[state].map(([id, name]) => ({ id, name }))}
          chosen={sort}
          isOn={sort !== 'new'}
          onChoose={(next) => change({ list: null, sort: sortNamed(next) })}
        />
      </span>
    </div>
  )
}

/** The default order stands in no address. */
const sortNamed = (name: string | null) =>
  name === null || name === 'new' ? null : (name as Exclude<ListedSort, 'new'>)

const withCount = (words: string, count: number | undefined) =>
  count === undefined ? words : `${words}\u00a0${numberText('count', count)}`

type Counts = Pick<ListChoices, 'open' | 'ended'>

/** Who and what has signals of this state, with their number. */
function optionsOf<One extends Counts>(
  all: readonly One[] = [],
  state: ListedState,
  of: (one: One) => [string, string],
) {
  return all
    .filter((one) => one[state] > 0)
    .map((one) => {
      const [id, name] = of(one)
      return { id, name, also: id, count: one[state] }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'ru'))
}
