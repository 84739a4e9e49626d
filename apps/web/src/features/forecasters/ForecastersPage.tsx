import { ClubPage } from '#features/membership'
import styles from './ForecastersPage.module.css'
import { ForecastFragment } from './ForecastFragment.tsx'
import { Loading } from './Loading.tsx'
import { MemberForecasts } from './MemberForecasts.tsx'

/** Members read all posts; others read one, a day later. */
export function ForecastersPage() {
  return (
    <div className={styles.page}>
      <ClubPage place="forecasters" title="Форкасты" fragment={<ForecastFragment />} loading={<Loading />} isHeaded>
        <MemberForecasts />
      </ClubPage>
    </div>
  )
}
