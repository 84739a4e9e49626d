import { portfolio } from '@palata/contract/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { plural } from '#ui/format/index.ts'
import { usePortfolioChanges } from '../changes.ts'
import { Frame } from '../Frame.tsx'
import { useShownAssets } from '../usePortfolio.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { namedRows } from './columns.ts'
import styles from './FileMode.module.css'
import { PreviewList } from './PreviewList.tsx'
import { isFault, previewOf } from './preview.ts'
import { NoTable, readTable } from './table.ts'

type Table = ReturnType<typeof readTable>

/** Imports coins from a CSV file: chosen, previewed row by row, then added all or none. */
export function FileMode({ onLeave }: { onLeave: () => void }) {
  const api = useApi()
  const changes = usePortfolioChanges()
  const assets = useShownAssets()
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState('')
  const [column, setColumn] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [isSkipping, skip] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { named, guess, isHeaded } = useMemo(() => namedRows(table ?? [], column), [table, column])
  const recognized = useQuery({
    queryKey: ['portfolio', 'recognized', named],
    queryFn: ({ signal }) =>
      api.call(portfolio.recognize, { body: { rows: named.map((row) => row.named) } }, { signal, quiet: true }),
    enabled: named.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const saved = useMemo(() => new Set(assets?.map(({ coin }) => coin.api_id)), [assets])
  const results = recognized.data?.results
  const rows = results
    ? previewOf(
        named.map((row, place) => ({ ...row, coins: results[place]!.coins })),
        saved,
        chosen,
      )
    : []
  const fresh = rows.filter(({ state }) => state === 'new')
  const faults = rows.filter(isFault)

  async function take(file: File) {
    setProblem('')
    setTable(null)
    setChosen(new Map())
    setColumn(null)
    skip(false)
    try {
      setTable(readTable(await file.arrayBuffer()))
    } catch (error) {
      if (!(error instanceof NoTable)) console.error('Файл не прочитан', error)
      setProblem(error instanceof NoTable ? error.message : 'Файл не прочитан. Выберите его снова')
    }
  }

  async function add() {
    setBusy(true)
    try {
      await changes.add(fresh.map(({ coin }) => coin!.api_id))
      onLeave()
    } catch {
      // The failure was already shown, and nothing was written.
      setBusy(false)
    }
  }

  return (
    <Frame
      title="Загрузка CSV"
      onBack={onLeave}
      footer={
        <>
          {faults.length > 0 && (
            <Checkbox isChecked={isSkipping} onChange={skip}>
              Пропустить строки с ошибками: {faults.length}
            </Checkbox>
          )}
          {table && (
            <Button
              disabled={
                fresh.length === 0
                  ? 'Новых монет в файле нет'
                  : faults.length > 0 && !isSkipping && 'В файле есть ошибки'
              }
              isBusy={isBusy}
              onClick={() => void add()}
            >
              {fresh.length > 0
                ? `Добавить ${fresh.length} ${plural(fresh.length, 'монету', 'монеты', 'монет')}`
                : 'Добавить'}
            </Button>
          )}
          <ChosenFile isFirst={table === null} onFile={(file) => void take(file)} />
        </>
      }
    >
      {problem && (
        <div role="alert">
          <EmptyState icon="warning">{problem}</EmptyState>
        </div>
      )}
      {!table && !problem && (
        <EmptyState
          icon="portfolio"
          help="Подойдёт наш файл или любая таблица, сохранённая как CSV, с тикерами, названиями или кодами монет. Порядок строк станет порядком монет."
        >
          Монеты из файла
        </EmptyState>
      )}
      {table && guess !== null && (
        <ColumnChoice
          heads={isHeaded ? table[0]!.cells : []}
          example={table[isHeaded ? 1 : 0]?.cells ?? []}
          value={column ?? guess}
          onChange={setColumn}
        />
      )}
      {recognized.isError && !results && (
        <Message onRetry={() => void recognized.refetch()}>Не удалось узнать монеты</Message>
      )}
      {table && recognized.isFetching && !results && (
        <p className={styles.said} role="status">
          Узнаём монеты…
        </p>
      )}
      {results && (
        <p className={styles.said} role="status">
          Новых: {fresh.length}, с ошибками: {faults.length}, остальные уже есть
        </p>
      )}
      <PreviewList rows={rows} onChoose={(line, coinId) => setChosen(new Map(chosen).set(line, coinId))} />
    </Frame>
  )
}

interface ColumnChoiceProps {
  /** Empty without a row of heads. */
  heads: readonly string[]
  /** The first row of the coins. */
  example: readonly string[]
  value: number
  onChange: (column: number) => void
}

/** For a file of several columns whose heads leave doubt: the reader names the column of the coins. */
function ColumnChoice({ heads, example, value, onChange }: ColumnChoiceProps) {
  const width = Math.max(heads.length, example.length)
  if (width < 2) return null
  return (
    <fieldset className={styles.columns}>
      <legend>В каком столбце монеты?</legend>
      {Array.from({ length: width }, (_, place) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          className={styles.column}
          kind={place === value ? 'secondaryReverse' : 'secondary'}
          size="small"
          aria-pressed={place === value}
          onClick={() => onChange(place)}
        >
          <b>{heads[place] || (heads.length === 0 && example[place]) || `столбец ${place + 1}`}</b>
          {heads.length > 0 && example[place] && <small>{example[place]}</small>}
        </Button>
      ))}
    </fieldset>
  )
}
