import { CALIBRATED_CALLS } from '@palata/contract/record/rules'
import type { RecordSummary } from '@palata/contract/record/summary'
import { useState } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { percentText } from '#ui/numbers/index.ts'
import styles from './Calibration.module.css'
import cone from './Cone.module.css'
import { rangeText, shareText } from './words.ts'

type Calibrated = NonNullable<RecordSummary['calibration']>

/** A circle is hollow under so many calls. */
const FEW = 5

const BY: readonly (readonly ['author' | 'club', string])[] = [
  ['author', 'Автор'],
  ['club', 'Клуб'],
]

/** What was said beforehand, by the author and by the club, and how often it came true; each bin with its calls. */
export function Calibration({ summary: { calibration: author, club } }: { summary: RecordSummary }) {
  const [chosen, setChosen] = useState<'author' | 'club'>('author')
  // Without the club there is nothing to choose; without the author, the club is what there is.
  const by = club && (chosen === 'club' || !author) ? 'club' : 'author'
  const calibration = by === 'club' ? club : author
  return (
    <section className={cone.panel} aria-labelledby="record-calibration">
      <header className={styles.head}>
        <h3 id="record-calibration">
          {by === 'club' ? 'Клуб сказал' : 'Сказал'} и&nbsp;сбылось{' '}
          {calibration && <small>N&nbsp;{calibration.n}</small>}
        </h3>
        {club && author && <Segments label="Чей шанс" options={BY} chosen={by} onChoose={setChosen} />}
      </header>
      {calibration ? (
        <Drawn {...calibration} by={by} />
      ) : (
        <EmptyState icon="clock" isSmall help="Уверенность автор называет при публикации, если хочет.">
          Появится после {CALIBRATED_CALLS}-го сигнала в&nbsp;счёте, где названа уверенность
        </EmptyState>
      )}
    </section>
  )
}

/** Percent on both axes. */
const SCALE = [0, 25, 50, 75, 100]

/** Share of the plot's height that a label takes, and a little more. */
const LABEL = 0.1

/** The number of calls under its range, or over it where the axis is too near; no range reaches both ends. */
function Count({ bin: { said, low, high, n } }: { bin: Calibrated['bins'][number] }) {
  const isOver = low < LABEL
  return (
    <small
      data-over={isOver || undefined}
      style={{ left: `${100 * said}%`, bottom: `${100 * (isOver ? high : low)}%` }}
    >
      N&nbsp;{n}
    </small>
  )
}

function Drawn({ said, happened, bins, skill, by }: Calibrated & { by: 'author' | 'club' }) {
  const at = (share: number) => `${100 * share}%`
  return (
    <figure className={styles.figure}>
      <div className={styles.plot} aria-hidden="true">
        {SCALE.map((percent) => (
          <em key={percent} style={{ bottom: `${percent}%` }}>
            {percent}
          </em>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0H100M0 25H100M0 50H100M0 75H100" />
          <path className={styles.told} d="M0 100L100 0" />
        </svg>
        {bins.map((bin) => (
          <span key={bin.from}>
            <s style={{ left: at(bin.said), bottom: at(bin.low), height: at(bin.high - bin.low) }} />
            <i data-few={bin.n < FEW || undefined} style={{ left: at(bin.said), bottom: at(bin.happened) }} />
            <Count bin={bin} />
          </span>
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        {SCALE.map((percent) => (
          <span key={percent}>{percent}</span>
        ))}
      </p>
      <p className={styles.named} aria-hidden="true">
        сказано, %; сбылось, %&nbsp;— по&nbsp;высоте
      </p>
      {/* A table grows with its words: the block around it is what is hidden. */}
      <div className="visually-hidden">
        <table>
          <caption>Сказано и&nbsp;сбылось по&nbsp;группам</caption>
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from}>
                <th scope="row">сказано {shareText(bin.said)}</th>
                <td>сбылось {shareText(bin.happened)}</td>
                <td>разброс {rangeText(bin)}</td>
                <td>N&nbsp;{bin.n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>
        {by === 'club' && 'Медианы ответов клуба о\u00a0сигналах автора. '}
        Сказано в&nbsp;среднем {shareText(said)}, сбылось {shareText(happened)}: {verdictOf(said, happened)}.{' '}
        {skill &&
          `Точность против случая (Брайер): ${percentText(100 * skill.value, { plus: true })}, N\u00a0${skill.n}. `}
        Черта&nbsp;— разброс 90&nbsp;%, полый кружок&nbsp;— N&nbsp;меньше&nbsp;{FEW}.
      </figcaption>
    </figure>
  )
}

function verdictOf(said: number, happened: number): string {
  if (Math.abs(said - happened) < 0.05) return 'близко к\u00a0сказанному'
  return said > happened ? 'уверенность завышена' : 'уверенность занижена'
}
