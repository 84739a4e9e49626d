import { memo } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import styles from './FileMode.module.css'
import { isFault, type PreviewRow, STATE_WORDS } from './preview.ts'

interface PreviewListProps {
  rows: readonly PreviewRow[]
  onChoose: (line: number, coinId: string) => void
}

/** Each row of the file with its outcome. */
export const PreviewList = memo(function PreviewList({ rows, onChoose }: PreviewListProps) {
  if (rows.length === 0) return null
  return (
    <ol className={styles.rows} aria-label="Строки файла">
      {rows.map((row) => (
        <li key={row.line} className={styles.row}>
          <span className={styles.line}>{row.line}</span>
          <span className={styles.words}>
            <b>{row.coin ? row.coin.name : row.called || '—'}</b>
            <small>
              {row.coin?.symbol.toUpperCase()}
              {row.coin && STATE_WORDS[row.state] && ' · '}
              <span className={isFault(row) ? styles.fault : ''}>{STATE_WORDS[row.state]}</span>
            </small>
            {row.coins.length > 1 && <Choice row={row} onChoose={onChoose} />}
          </span>
          {row.coin && <img src={row.coin.image} alt="" width={28} height={28} loading="lazy" />}
        </li>
      ))}
    </ol>
  )
})

/** Several coins share a ticker, so the reader chooses. */
function Choice({
  row: { line, called, coins, coin },
  onChoose,
}: { row: PreviewRow } & Pick<PreviewListProps, 'onChoose'>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">
        Какая монета в строке {line}: {called}
      </legend>
      {coins.map((one) => (
        <Button
          key={one.api_id}
          kind={one === coin ? 'secondaryReverse' : 'secondary'}
          size="small"
          aria-pressed={one === coin}
          onClick={() => onChoose(line, one.api_id)}
        >
          {one.name}
        </Button>
      ))}
    </fieldset>
  )
}
