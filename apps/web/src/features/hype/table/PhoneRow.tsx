import { numberText, percentText } from '#ui/numbers/index.ts'
import { mentionsWords } from '../labels.ts'
import { Points } from '../Points.tsx'
import { Bar, CoinMark, Noise, Opening, type RowProps } from './CoinRow.tsx'
import styles from './HypeTable.module.css'
import { Origins } from './Origins.tsx'

/** A coin in two lines, for windows without room for the table. */
export function PhoneRow({ one, days, most }: RowProps) {
  return (
    <li>
      <CoinMark one={one} />
      <Opening one={one} days={days}>
        <b>{percentText(one.share)}</b>
      </Opening>
      <span className={styles.bars}>
        <Bar share={one.share} most={most} />
        <Origins one={one} />
      </span>
      <Points value={one.change} />
      <p>
        <Opening one={one} days={days} isAccented>
          {numberText('count', one.mentions_count)} {mentionsWords(one.mentions_count)}
        </Opening>
        {one.is_one_voice && <Noise />}
      </p>
    </li>
  )
}
