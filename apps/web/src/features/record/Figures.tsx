import type { RecordSummary } from '@palata/contract/record/summary'
import type { ReactNode } from 'react'
import { arrowOf, percentText, pointsText, toneOf } from '#ui/numbers/index.ts'
import styles from './Record.module.css'
import { rangeText, shareText } from './words.ts'

/** Five figures; «мало данных» where there are under ten counted calls. */
export function Figures({ summary }: { summary: RecordSummary }) {
  const { counted, skill, alpha, late_hour: late, worst_fall: fall } = summary
  return (
    <dl className={styles.figures}>
      <Fact name="В счёте" value={counted} note={restOf(summary)} />
      <Fact
        name="Место среди монет дня, ū"
        value={skill && shareText(skill.point)}
        note={skill ? `${rangeText(skill)}, при доверии 90\u00a0%${sharedBy(skill)}` : 'с\u00a010 в\u00a0счёте'}
      >
        {skill && <Place {...skill} />}
      </Fact>
      <Fact
        name="Медиана альфы к BTC"
        value={alpha && pointsText(alpha.median, { plus: true })}
        tone={alpha?.median}
        note={alpha && `на\u00a0сигнал, в\u00a0плюсе ${alpha.won} из\u00a0${alpha.of}`}
      />
      <Fact
        name="Цена опоздания на час"
        value={late === null ? null : pointsText(late)}
        note={late === null ? null : 'медиана, с\u00a0издержками 0.2\u00a0%'}
      />
      <Fact
        name="Глубина просадки"
        value={fall === null ? null : percentText(fall)}
        note={fall === null ? null : 'портфеля, по\u00a010\u00a0% на\u00a0сигнал'}
      />
    </dl>
  )
}

interface FactProps {
  name: string
  /** Null: too few calls. */
  value: ReactNode
  note: string | null
  tone?: number | undefined
  children?: ReactNode
}

function Fact({ name, value, note, tone, children }: FactProps) {
  const colour = tone === undefined ? null : toneOf(tone)
  const arrow = tone === undefined ? null : arrowOf(tone)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={`${value === null ? styles.few : ''} ${colour ? styles[colour] : ''}`}>
          {arrow && (
            <svg viewBox="0 0 8 8" width="10" height="10" fill="currentColor" aria-hidden="true">
              <path d={arrow} />
            </svg>
          )}
          {value ?? 'мало данных'}
        </b>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** What is not counted, by state. */
function restOf({ open, suspended, void: unpriced, withdrawn, taken_down: hidden }: RecordSummary): string | null {
  const parts = [
    [open, 'открыто'],
    [withdrawn, 'отозвано'],
    [suspended, 'приостановлено'],
    [unpriced, 'недействительно'],
    [hidden, 'снято'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${word}\u00a0${count}`)
  return shown.length > 0 ? shown.join(', ') : null
}

/** Calls that share their time count in part. */
function sharedBy({ independent }: NonNullable<RecordSummary['skill']>): string {
  return Number.isInteger(independent) ? '' : `; по\u00a0весу как ${Math.round(independent)} независимых`
}

/** The point and its range against a half, which is chance. */
function Place({ point, low, high }: NonNullable<RecordSummary['skill']>) {
  const at = (share: number) => `${100 * share}%`
  return (
    <span className={styles.place} aria-hidden="true">
      <i style={{ left: at(low), width: at(high - low) }} />
      <s style={{ left: '50%' }} />
      <b style={{ left: at(point) }} />
    </span>
  )
}
