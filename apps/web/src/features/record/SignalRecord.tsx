import { LATE_COSTS } from '@palata/contract/record/rules'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Chances, Declared } from './Beforehand.tsx'
import { Decided } from './Decided.tsx'
import { recordOfSignal } from './queries.ts'
import styles from './SignalRecord.module.css'

/** Beside a signal: what ended it, its chance, what late readers got, and the author's position. A part; it is absent when not loaded. */
export function SignalRecord({ id }: { id: number }) {
  const { data } = useQuery(recordOfSignal(useApi(), id))
  const call = data?.call
  const late = call?.late
  const rows = late
    ? [
        { words: 'через 5 минут', ...late.minutes5 },
        { words: 'через 1 час', ...late.hour },
        ...(late.club ? [{ ...late.club, words: `медиана клуба, до ${late.club.minutes} мин` }] : []),
        { words: 'через 24 часа', ...late.day },
      ]
    : []
  const isKnown = rows.some(({ percent, is_too_late: isTooLate }) => percent !== null || isTooLate)
  const chance = call?.chance ?? null
  const beforehand = data?.beforehand ?? null
  const isSaid = chance !== null || beforehand?.is_said || beforehand?.closes_at != null
  if (!isKnown && !beforehand && !data?.decided) return null
  return (
    <>
      {data?.decided && <Decided decided={data.decided} direction={call?.direction ?? null} />}
      {(isKnown || beforehand) && (
        <section className={styles.panel} aria-label="Против случая">
          {beforehand && isSaid && <Chances id={id} said={beforehand} chance={chance} />}
          {isKnown && (
            <div>
              <h2>Для тех, кто прочёл позже</h2>
              <dl>
                {rows.map(({ words, percent, price, is_too_late: isTooLate }) => (
                  <div key={words}>
                    <dt>{words}</dt>
                    {price !== null && (
                      <dd>
                        <Figure kind="price" value={price} isColumn />
                      </dd>
                    )}
                    <dd className={styles.got}>
                      {isTooLate ? (
                        'не успел'
                      ) : percent === null ? (
                        '—'
                      ) : (
                        <Change percent={percent} period={words} isPeriodNamed plus />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
              <small>За вычетом {LATE_COSTS}&nbsp;% издержек</small>
            </div>
          )}
          {beforehand && <Declared said={beforehand} />}
        </section>
      )}
    </>
  )
}
