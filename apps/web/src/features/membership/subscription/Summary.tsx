import type { SubscriptionData } from '@palata/contract/membership'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Summary.module.css'
import { dayOf, days, SOURCES } from './words.ts'

interface SummaryProps {
  data: SubscriptionData
  /** A moderator reads without a subscription. */
  isModerator: boolean
}

/** Why the reader has access, until when, and what happens next. */
export function Summary({ data, isModerator }: SummaryProps) {
  const sources = sourcesOf(data)
  const frozen = data.cryptocloud_frozen_remaining_days
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.status} data-open={sources.length > 0}>
          {sources.length > 0 ? 'Доступ открыт' : 'Подписка не оформлена'}
        </p>
        {sources.map(([name, end, left]) => (
          <p key={name} className={styles.source}>
            <b>{name}</b>
            {end ? ` до ${dayOf(end)}` : ', без срока'}
            {left !== null && `, осталось ${days(left)}`}
          </p>
        ))}
        {isModerator && <p className={styles.source}>Вы читаете всё и без подписки: такова ваша роль в клубе.</p>}
        {frozen !== null && (
          <p className={styles.source}>
            Оплаченные дни заморожены: {days(frozen)}. Они пойдут дальше, когда NFT не станет.
          </p>
        )}
      </div>
      <p className={styles.links}>
        <Button to={paths.purchase}>Купить подписку</Button>
        <Button to={paths.wallets} kind="secondary">
          Кошельки
        </Button>
      </p>
    </div>
  )
}

type Source = readonly [name: string, end: string | null, left: number | null]

/** Frozen days give no access, so they are not a source; the summary names them separately. */
function sourcesOf(data: SubscriptionData): Source[] {
  const isRunning = data.has_cryptocloud_subscription && data.cryptocloud_frozen_remaining_days === null
  const sources: (Source | false)[] = [
    data.has_pon_subscription && [SOURCES.pon, null, null],
    isRunning && [SOURCES.cryptocloud, data.cryptocloud_subscription_end_date, data.cryptocloud_days_left],
    data.has_telegram_subscription && [SOURCES.telegram, data.telegram_subscription_end_date, data.telegram_days_left],
  ]
  const known = sources.filter((source) => source !== false)
  // Days given by the club belong to no subscription, but give access all the same.
  const isGiven = known.length === 0 && data.subscription_end_date !== null
  return isGiven ? [[SOURCES.operator, data.subscription_end_date, null]] : known
}
