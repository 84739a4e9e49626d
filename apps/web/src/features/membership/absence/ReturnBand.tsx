import type { Absence } from '@palata/contract/membership'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { plural } from '#ui/format/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import styles from '../ClubBand.module.css'
import { subscription } from '../queries.ts'
import { renewsItself } from '../subscription/renewal.ts'
import { keptText, missedParts } from './absenceText.ts'
import { ReturnButton } from './ReturnButton.tsx'

/** For a former member, in the place of the stranger's band; a phone has room for the end alone. */
export function ReturnBand({ absence }: { absence: Absence }) {
  const parts = missedParts(absence)
  const missed = parts.length > 0 ? `Без вас: ${parts.join(', ')}.` : ''
  return (
    <section className={styles.band} aria-label="Ваш доступ">
      <div className={styles.wrap}>
        <p className={styles.told}>
          <b>Доступ закончился {dayAndMonth(dayAt(absence.ended_at)).replace(' ', '\u00a0')}.</b>{' '}
          <span>{[missed, keptText(absence)].filter(Boolean).join(' ')}</span>
        </p>
        <ReturnButton />
      </div>
    </section>
  )
}

/** For a member whose access ends within a week; it waits to know whether the access renews itself. */
export function EndingBand({ daysLeft }: { daysLeft: number }) {
  const { data, isPending } = useQuery(subscription(useApi()))
  const { offer } = usePage().config
  const left = `${plural(daysLeft, 'Остался', 'Осталось', 'Осталось')} ${daysLeft}\u00a0${plural(daysLeft, 'день', 'дня', 'дней')} доступа.`
  if (isPending)
    return (
      <section className={styles.band} aria-hidden="true">
        <div className={styles.wrap} />
      </section>
    )
  if (data && renewsItself(data))
    return (
      <section className={styles.band} aria-label="Ваш доступ">
        <div className={styles.wrap}>
          <p className={styles.told}>
            <b>{left}</b> Подписка через Telegram продлится сама, если вы её не{'\u00a0'}отменили.
          </p>
          <Button to={paths.subscription}>Моя подписка</Button>
        </div>
      </section>
    )
  return (
    <section className={styles.band} aria-label="Ваш доступ">
      <div className={styles.wrap}>
        <p className={styles.told}>
          <b>{left}</b> Новые дни прибавятся к{'\u00a0'}оставшимся.
        </p>
        {offer.length > 0 && <Button to={paths.purchase}>Продлить</Button>}
      </div>
    </section>
  )
}
