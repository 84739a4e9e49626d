import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import { dayAndTime, Moment, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { macroQuery } from '../queries.ts'
import { stalenessOf } from '../staleness.ts'
import styles from './MacroStrip.module.css'
import { kindOf, type MacroFigure, macroFigures, neverCloses, SHOWN_KEYS, STAND_INS, sourceWords } from './macro.ts'

/** Eight market figures in one line under the header. */
export function MacroStrip() {
  const api = useApi()
  const { data, isError } = useQuery(macroQuery(api))
  const now = useNow()
  const figures = data ? macroFigures(data) : []
  const newest = figures
    .map(({ updated_at }) => updated_at ?? '')
    .sort()
    .at(-1)
  const areAllLate = newest ? stalenessOf(newest, now) !== 'fresh' : false
  return (
    <section className={styles.strip} aria-label="Рынок">
      <div className={styles.wrap}>
        <HorizontalScroller>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a line that scrolls must be reachable by the keyboard */}
          <ul className={styles.figures} tabIndex={0}>
            {areAllLate && newest && (
              <li className={styles.late}>
                Цены на <Moment at={newest} />
              </li>
            )}
            {data && <li className={styles.period}>24 ч</li>}
            {figures.map((figure) => (
              <MacroItem key={figure.key} figure={figure} now={now} isDated={!areAllLate} />
            ))}
            {!data && isError && <li className={styles.late}>Не удалось загрузить данные</li>}
            {!data && !isError && <Loading />}
          </ul>
        </HorizontalScroller>
      </div>
    </section>
  )
}

interface MacroItemProps {
  figure: MacroFigure
  now: Date
  /** A late figure shows its own time; when all are late, the strip shows it once. */
  isDated: boolean
}

function MacroItem({ figure, now, isDated }: MacroItemProps) {
  const { symbol, frontIcon, key, price, change_1d, source, updated_at } = figure
  const clock = useClock()
  const staleness = neverCloses(key) ? stalenessOf(updated_at, now) : 'fresh'
  const isLost = staleness === 'lost'
  const shown = isLost ? null : price
  const from = sourceWords(source)
  const note = from && updated_at && shown !== null ? `${from}, ${dayAndTime(updated_at, now, clock)}` : undefined
  return (
    <li className={styles.figure}>
      <img src={frontIcon} alt="" width={16} height={16} fetchPriority="low" />
      <b>{symbol}</b>
      <Figure kind={kindOf(key)} value={shown} ticks note={note} />
      <Change percent={isLost ? null : change_1d} period="24 ч" isPeriodNamed inColumn />
      {source && STAND_INS[source] && <span className={styles.late}>{STAND_INS[source]}</span>}
      {isDated && staleness === 'late' && updated_at && (
        <span className={styles.late}>
          на <Moment at={updated_at} />
        </span>
      )}
    </li>
  )
}

function Loading() {
  return (
    <>
      <li className="visually-hidden">Загрузка цен</li>
      {SHOWN_KEYS.map((key) => (
        <li key={key} className={styles.figure}>
          <Skeleton width={112} height={14} />
        </li>
      ))}
    </>
  )
}
