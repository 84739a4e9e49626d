import type { Right, RightSource, SubscriptionData } from '@palata/contract/membership'
import type { ReactNode } from 'react'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { RENEWAL, renewsItself } from './renewal.ts'
import { dayOf, days, OPENED_BY, ofDays, SOURCES } from './rightTexts.ts'
import styles from './Status.module.css'
import { elapsedOf } from './scale.ts'

interface StatusProps {
  data: SubscriptionData
  rights: Right[]
  /** Moderators have access without a subscription. */
  isModerator: boolean
  /** End of the access of a former member. */
  endedAt?: string | undefined
  /** Button for what the person can do. */
  action: (isRenewed: boolean) => ReactNode
}

/** Says whether access is open, until when, from which source, and how much of the time has passed. */
export function Status({ data, rights, isModerator, endedAt, action }: StatusProps) {
  const now = useNow(60_000)
  const sources = sourcesOf(data, rights)
  const isOpen = sources.length > 0
  const elapsed = elapsedOf(rights, data.subscription_end_date, now)
  return (
    <section className={styles.status} aria-label="Состояние подписки">
      <div className={styles.words}>
        {isOpen && <p className={styles.label}>Доступ открыт</p>}
        <h2>{titleOf(data, isOpen, endedAt)}</h2>
        <p>{sentencesOf(data, rights, sources, isModerator).join(' ')}</p>
      </div>
      <div className={styles.action}>{action(renewsItself(data))}</div>
      {elapsed && (
        <div className={styles.elapsed} role="img" aria-label={`Прошло ${elapsed.gone} из ${ofDays(elapsed.whole)}`}>
          <span className={styles.track}>
            <i style={{ width: `${elapsed.part}%` }} />
          </span>
          <span>{dayAndMonth(dayAt(elapsed.from))}</span>
          <b>
            сегодня
            <em>
              , прошло {elapsed.gone} из {ofDays(elapsed.whole)}
            </em>
          </b>
          <span>{dayAndMonth(dayAt(elapsed.to))}</span>
        </div>
      )}
    </section>
  )
}

function titleOf(data: SubscriptionData, isOpen: boolean, endedAt: string | undefined) {
  if (isOpen) return endOf(data)
  return endedAt ? `Доступ закончился ${dayOf(endedAt)}` : 'Подписка не оформлена'
}

const endOf = ({ subscription_end_date: end }: SubscriptionData) => (end ? `до ${dayOf(end)}` : 'без срока')

interface Source {
  from: RightSource
  /** ISO; null for no end. */
  end: string | null
  left: number | null
}

function sentencesOf(data: SubscriptionData, rights: Right[], sources: Source[], isModerator: boolean) {
  const frozen = data.cryptocloud_frozen_remaining_days
  const isNextPaid = rights.some(({ state, source }) => state === 'upcoming' && source === 'cryptocloud')
  const [only] = sources
  const said: (string | false | undefined)[] = [
    sources.length === 1 && only?.left != null && `Осталось ${days(only.left)}.`,
    sources.length === 1 && only && `Открыт ${OPENED_BY[only.from]}.`,
    // With several sources each has its own end; the title shows the latest.
    sources.length > 1 && `Открывают: ${sources.map(withEnd).join('; ')}.`,
    renewsItself(data) && RENEWAL,
    isNextPaid && 'Следующий срок уже оплачен и начнётся сам.',
    frozen !== null && `Оплаченные дни заморожены: ${days(frozen)}. Они пойдут дальше, когда NFT не станет.`,
    isModerator && 'Вы читаете всё и без подписки: такова ваша роль в клубе.',
    sources.length === 0 && !isModerator && 'Материалы, сигналы и чаты откроются сразу после оплаты.',
  ]
  return said.filter((sentence) => typeof sentence === 'string')
}

function withEnd({ from, end, left }: Source) {
  const until = end ? ` до ${dayOf(end)}` : ', без срока'
  return `${SOURCES[from]}${until}${left === null ? '' : `, осталось ${days(left)}`}`
}

/** Frozen days give no access, so they are not a source. */
function sourcesOf(data: SubscriptionData, rights: Right[]): Source[] {
  const isRunning = data.has_cryptocloud_subscription && data.cryptocloud_frozen_remaining_days === null
  const sources: (Source | false)[] = [
    data.has_pon_subscription && { from: 'pon', end: null, left: null },
    isRunning && {
      from: 'cryptocloud',
      end: data.cryptocloud_subscription_end_date,
      left: data.cryptocloud_days_left,
    },
    data.has_telegram_subscription && {
      from: 'telegram',
      end: data.telegram_subscription_end_date,
      left: data.telegram_days_left,
    },
  ]
  const known = sources.filter((source) => source !== false)
  // Days given by the club, a code or a gift belong to no subscription but do give access.
  const isGiven = known.length === 0 && data.subscription_end_date !== null
  return isGiven ? [given(data.subscription_end_date, rights)] : known
}

/** Each right counts its own days only, and those of what is given follow one another. */
function given(end: string | null, rights: Right[]): Source {
  const open = rights.filter(({ state }) => state === 'active' || state === 'upcoming')
  const from = open.find(({ state }) => state === 'active')?.source ?? 'operator'
  const left = open.reduce((sum, { days_left }) => sum + (days_left ?? 0), 0)
  return { from, end, left: left || null }
}
