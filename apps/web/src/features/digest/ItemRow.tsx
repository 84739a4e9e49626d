import type { DigestItem } from '@palata/contract/digest'
import type { DigestKind } from '@palata/contract/digest/worth'
import { Link } from '#navigation'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment, momentOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './ItemRow.module.css'
import { OtherSources } from './OtherSources.tsx'
import { headOf, whatOf } from './words.ts'

const LOOKS: Record<DigestKind, [icon: IconName, tone: 'plain' | 'accent' | 'gold']> = {
  reply: ['reply', 'accent'],
  mention: ['comment', 'accent'],
  outcome: ['signals', 'gold'],
  call: ['seal', 'gold'],
  alpha: ['alpha', 'accent'],
  news: ['news', 'plain'],
  podcast: ['play', 'plain'],
  move: ['calendar', 'gold'],
  correction: ['edit', 'plain'],
  forecast: ['forecasters', 'plain'],
}

/** One thing of a digest; the whole row leads to it. */
export function ItemRow({ item }: { item: DigestItem }) {
  const now = useNow()
  const clock = useClock()
  const [icon, tone] = LOOKS[item.kind]
  const head = headOf(item, now, clock)
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <p className={styles.meta}>
          {item.who && <b>{item.who}</b>} {whatOf(item)}
          {item.kind === 'forecast' && `, ${item.title}`} ·{' '}
          <time dateTime={item.at}>
            <Moment at={item.at} tell={(instant, own) => momentOf(instant, now, own)} />
          </time>
        </p>
        <h3 dir="auto">
          {item.url.startsWith('/') ? (
            <Link to={item.url} over>
              {head}
            </Link>
          ) : (
            <a href={item.url} target="_blank" rel="noopener noreferrer">
              {head}
            </a>
          )}
        </h3>
        {item.others.length > 0 && <OtherSources others={item.others} />}
      </div>
      <Result item={item} />
    </li>
  )
}

/** Result of a call by its direction; of a text, its first coin now and since it was named. */
function Result({ item: { call, price } }: { item: DigestItem }) {
  if (call && call.percent !== null)
    return (
      <p className={styles.result}>
        <Change percent={call.percent} period="по направлению сигнала" isPeriodNamed plus />
      </p>
    )
  if (!price) return null
  return (
    <p className={styles.result}>
      <span className={styles.price}>
        {price.symbol} <Figure kind="price" value={price.now} />
      </span>
      <Change percent={price.change} period="с публикации" isPeriodNamed plus />
    </p>
  )
}
