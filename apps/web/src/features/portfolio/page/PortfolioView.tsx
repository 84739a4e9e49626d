import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Moment } from '#ui/time/time.ts'
import { portfolioLayer } from '../layers.ts'
import { countOf } from '../list/ViewMode.tsx'
import { useAssets } from '../queries.ts'
import { useShownAssets } from '../usePortfolio.ts'
import { CoinList } from './CoinList.tsx'
import { Loading } from './Loading.tsx'
import styles from './PortfolioPage.module.css'

const NOT_YET = 'Портфель ещё не загружен'

/** The reader's coins, with the buttons that change the list. */
export function PortfolioView() {
  const query = useAssets({ arePricesSeen: true })
  const assets = useShownAssets()
  const hasSome = assets !== undefined && assets.length > 0
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Портфель</h1>
        {hasSome && (
          <p className={styles.note}>
            {countOf(assets.length)}, на <Moment at={new Date(query.dataUpdatedAt).toISOString()} />
          </p>
        )}
      </header>
      <div className={styles.actions}>
        {(hasSome || !assets) && (
          <Button kind="secondary" disabled={!assets && NOT_YET} onClick={() => portfolioLayer.open({ mode: 'edit' })}>
            Редактировать
          </Button>
        )}
        <Button disabled={!assets && NOT_YET} onClick={() => portfolioLayer.open({ mode: 'search' })}>
          <Icon name="plus" size={18} />
          Добавить
        </Button>
      </div>
      {assets === undefined && query.isError && (
        <Message onRetry={() => void query.refetch()}>Не удалось загрузить портфель</Message>
      )}
      {assets === undefined && !query.isError && <Loading />}
      {assets?.length === 0 && (
        <EmptyState icon="portfolio" help="Добавьте монеты — и здесь будут их цены и то, что о них пишет клуб.">
          Вы еще не выбрали активы
        </EmptyState>
      )}
      {hasSome && (
        <>
          <Outdated of={query}>Цены не обновились</Outdated>
          <CoinList assets={assets} />
        </>
      )}
    </div>
  )
}
