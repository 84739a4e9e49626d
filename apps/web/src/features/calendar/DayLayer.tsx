import type { EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useLayerDetail } from '#ui/layers/index.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { timeOf, useZone } from '#ui/time.ts'
import styles from './DayLayer.module.css'
import { dayName } from './days.ts'
import { calendarEvent } from './queries.ts'

interface DayDetail {
  /** Given for a whole day; one event alone names its own. */
  date?: string
  events: EventBrief[]
}

/** The events of a day, each with its text, coins and link. */
export function DayLayer() {
  const detail = useLayerDetail<DayDetail>('calendar_day')
  const events = detail?.events ?? []
  const date = detail?.date ?? events[0]?.date.slice(0, 10)
  return (
    <Layer id="calendar_day" title={date ? dayName(date) : ''}>
      <ul className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} brief={event} />
        ))}
      </ul>
    </Layer>
  )
}

function Event({ brief }: { brief: EventBrief }) {
  const api = useApi()
  const zone = useZone()
  const { data, isError, refetch } = useQuery(calendarEvent(api, brief.id))
  return (
    <li className={styles.event}>
      <p className={styles.when}>
        <span className="num">{brief.is_all_day ? 'Весь день' : timeOf(brief.date, zone)}</span>
        {brief.highlighted && <b>важное</b>}
      </p>
      <h3>{brief.title}</h3>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить событие</Message>}
      {!data && !isError && <Skeleton height={44} />}
      {/* Sanitised by the server. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
      {data?.description && <div className={styles.text} dangerouslySetInnerHTML={{ __html: data.description }} />}
      {data && data.coins.length > 0 && (
        <p className={styles.coins}>
          {data.coins.map(({ symbol, image, dropstab_url }) => (
            <a key={symbol} href={dropstab_url} target="_blank" rel="noopener noreferrer">
              <img src={image} alt="" width={16} height={16} />
              {symbol.toUpperCase()}
            </a>
          ))}
        </p>
      )}
      {data?.link && (
        <a className={styles.link} href={data.link} target="_blank" rel="noopener noreferrer">
          Подробнее
        </a>
      )}
    </li>
  )
}
