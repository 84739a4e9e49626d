import type { CalendarEvent, EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { dayAndMonth, Moment } from '#ui/time/time.ts'
import styles from './DayLayer.module.css'
import { dayLayer } from './layers.ts'
import { calendarEvent } from './queries.ts'

/** The events of a day, each with its text, coins and link. */
export function DayLayer() {
  const { date, events } = dayLayer.useDetail() ?? { date: '', events: [] }
  return (
    <Layer of={dayLayer} title={date && dayAndMonth(date)}>
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
  const { data, isError, refetch } = useQuery(calendarEvent(api, brief.id))
  return (
    <li className={styles.event}>
      <p className={styles.when}>
        <span className="num">{brief.is_all_day ? 'Весь день' : <Moment at={brief.date} />}</span>
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
          {data.coins.map((coin) => (
            <Coin key={coin.symbol} coin={coin} />
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

/** A coin without a page at the market is shown without a link. */
function Coin({ coin: { symbol, image, dropstab_url } }: { coin: CalendarEvent['coins'][number] }) {
  const words = (
    <>
      <img src={image} alt="" width={16} height={16} />
      {symbol.toUpperCase()}
    </>
  )
  if (!dropstab_url) return <span>{words}</span>
  return (
    <a href={dropstab_url} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
