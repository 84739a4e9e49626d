import { ClubPage, usePaidAccess } from '#features/membership'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Loading } from './Loading.tsx'
import styles from './PortfolioPage.module.css'
import { PortfolioView } from './PortfolioView.tsx'

/** The portfolio as a page; for members alone. */
export function PortfolioPage() {
  return (
    <div className={styles.page}>
      <ClubPage
        place="portfolio"
        title="Портфель"
        isHeaded
        lead={<p className={styles.lead}>Ваши монеты: цены, сутки, неделя и что о каждой написал клуб</p>}
        fragment={<p className={styles.lead}>Монеты и их количество хранятся, пока вы их не уберёте, и без доступа.</p>}
        loading={<Loading />}
      >
        <Members />
      </ClubPage>
    </div>
  )
}

/** Moderators read everything, but a portfolio comes with an access of one's own. */
function Members() {
  if (usePaidAccess() === 'paid') return <PortfolioView />
  return (
    <>
      <h1 tabIndex={-1}>Портфель</h1>
      <EmptyState icon="lock" help="Портфель открывает собственная подписка, права модератора его не дают.">
        Доступно по подписке
      </EmptyState>
    </>
  )
}
