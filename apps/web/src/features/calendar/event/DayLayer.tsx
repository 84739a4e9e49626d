import type { CalendarEvent, EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useAccess } from '#features/membership'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { dayAndMonth, useClock } from '#ui/time/time.ts'
import { dateWords, hourOf, isUndated } from '../known.ts'
import { dayLayer } from '../layers.ts'
import { calendarEvent } from '../queries.ts'
import styles from './DayLayer.module.css'
import { Figures } from './Figures.tsx'
import { Moves } from './Moves.tsx'
import { Reminder } from './Reminder.tsx'

/** All events of a day, each with its text, coins and link. */
export function DayLayer() {
  const { date, events } = dayLayer.useDetail() ?? { date: '', events: [] }
  return (
    <Layer of={dayLayer} title={titleOf(date, events)}>
      <ul className={styles.events}>
        {events.map((event) => (
          <Event key={event.id} brief={event} />
        ))}
      </ul>
    </Layer>
  )
}

/** An event without an exact day opens alone, under its own date. */
function titleOf(date: string, [event]: readonly EventBrief[]) {
  if (event && isUndated(event)) return capital(dateWords(event, 'moscow'))
  return date && dayAndMonth(date)
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function Event({ brief }: { brief: EventBrief }) {
  const api = useApi()
  const clock = useClock()
  const access = useAccess()
  const { data, isError, refetch } = useQuery(calendarEvent(api, brief.id))
  const hour = isUndated(brief) ? '' : hourOf(brief, clock)
  return (
    <li className={styles.event}>
      <p className={styles.when}>
        {hour && <span className="num">{capital(hour)}</span>}
        {brief.highlighted && <b>важное</b>}
      </p>
      <h3>{brief.title}</h3>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить событие</Message>}
      {!data && !isError && <Skeleton height={44} />}
      {/* The server has sanitised this HTML. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it */}
      {data?.description && <div className={styles.text} dangerouslySetInnerHTML={{ __html: data.description }} />}
      {data && <Figures event={data} />}
      {data && <Moves event={data} />}
      {data && access === 'paid' && <Reminder event={data} />}
      {data && data.coins.length > 0 && (
        <p className={styles.coins}>
          {data.coins.map((coin) => (
            <Coin key={coin.symbol} coin={coin} />
          ))}
        </p>
      )}
      <p className={styles.ways}>
        {data?.link && (
          <a className={styles.link} href={data.link} target="_blank" rel="noopener noreferrer">
            Подробнее
          </a>
        )}
        <CopyAddress address={`${location.origin}/calendar?event=${brief.id}`} label="Скопировать ссылку на событие" />
      </p>
    </li>
  )
}

/** A coin without a market page has no link. */
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
