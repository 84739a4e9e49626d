import { Teaser, useAccess } from '#features/membership'
import styles from './ForecastersPage.module.css'
import { Loading } from './Loading.tsx'
import { MemberForecasts } from './MemberForecasts.tsx'

/** Members read the posts; others what the club gives. */
export function ForecastersPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      {access !== 'paid' && (
        <h1 tabIndex={-1} className={styles.alone} data-access={access}>
          Форкасты
        </h1>
      )}
      <Teaser place="forecasters" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <MemberForecasts />}
    </div>
  )
}
