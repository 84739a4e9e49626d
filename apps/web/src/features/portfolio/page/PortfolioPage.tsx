import { ClubPage, usePaidAccess } from '#features/membership'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { useKeptCoins } from '../queries.ts'
import { KeptPortfolio } from './KeptPortfolio.tsx'
import { Loading } from './Loading.tsx'
import styles from './PortfolioPage.module.css'
import { PortfolioView } from './PortfolioView.tsx'

/** The portfolio as a page: for members, and the bare list for those who were. */
export function PortfolioPage() {
  const { kept = [], isAwaited, hasFailed, refetch } = useKeptCoins()
  if (isAwaited || hasFailed)
    return (
      <div className={styles.page}>
        <h1 tabIndex={-1}>Портфель</h1>
        {hasFailed ? <Message onRetry={() => void refetch()}>Не удалось загрузить портфель</Message> : <Loading />}
      </div>
    )
  return <div className={styles.page}>{kept.length > 0 ? <KeptPortfolio coins={kept} /> : <Offer />}</div>
}

/** The members' page; outside, what it is and the offer. */
function Offer() {
  return (
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
