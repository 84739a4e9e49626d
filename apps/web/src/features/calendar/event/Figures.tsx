import type { CalendarEvent, EventFigures } from '@palata/contract/calendar'
import { numberText, percentText } from '#ui/numbers/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import styles from './Figures.module.css'

const NAMES = {
  previous: 'Прошлое',
  forecast: 'Прогноз',
  actual: 'Факт',
  supply_share: 'Доля предложения',
  value_usd: 'Стоимость',
} as const
type Name = keyof typeof NAMES
const ORDER = Object.keys(NAMES) as Name[]

/** Figures of an event with their source, and how they were changed. */
export function Figures({ event: { figures, figure_changes: changes } }: { event: CalendarEvent }) {
  if (!figures || ORDER.every((name) => textOf(figures, name) === '')) return null
  return (
    <div className={styles.figures}>
      <dl className={styles.list}>
        {ORDER.filter((name) => textOf(figures, name) !== '' || isAwaited(figures, name)).map((name) => (
          <div key={name}>
            <dt>{NAMES[name]}</dt>
            <dd className="num">{textOf(figures, name) || 'ещё нет'}</dd>
          </div>
        ))}
      </dl>
      {figures.source && <Source words={figures.source} />}
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="Как менялись числа">
          {changes.map((before, place) => (
            <Changed key={before.replaced_at} before={before} after={place === 0 ? figures : changes[place - 1]!} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A macro event has its fact later. */
const isAwaited = ({ previous, forecast }: EventFigures, name: Name) =>
  name === 'actual' && (previous || forecast) !== ''

function textOf(figures: EventFigures, name: Name): string {
  if (name === 'supply_share') return figures.supply_share === null ? '' : percentText(figures.supply_share)
  if (name === 'value_usd') return figures.value_usd === null ? '' : numberText('large', figures.value_usd)
  return figures[name]
}

function Source({ words }: { words: string }) {
  const url = /^https?:\/\//i.test(words) && URL.canParse(words) ? new URL(words) : null
  return (
    <p className={styles.source}>
      Источник:{' '}
      {url ? (
        <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
          {url.hostname.replace(/^www\./, '')}
        </a>
      ) : (
        words
      )}
    </p>
  )
}

/** What became known for the first time is no correction. */
function Changed({ before, after }: { before: CalendarEvent['figure_changes'][number]; after: EventFigures }) {
  const changed = ORDER.filter((name) => textOf(before, name) !== '' && textOf(before, name) !== textOf(after, name))
  if (changed.length === 0) return null
  return (
    <li>
      {dayAndMonth(dayAt(before.replaced_at))} изменили. Было:{' '}
      {changed.map((name, place) => (
        <span key={name}>
          {place > 0 && ', '}
          {NAMES[name].toLowerCase()} <s>{textOf(before, name)}</s>
        </span>
      ))}
    </li>
  )
}
