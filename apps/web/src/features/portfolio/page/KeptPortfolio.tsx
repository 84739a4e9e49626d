import type { KnownCoin } from '@palata/contract/market'
import { ReturnButton } from '#features/membership'
import { coinPath } from '#paths.ts'
import { CoinFace } from '../CoinFace.tsx'
import { countOf } from '../list/ViewMode.tsx'
import styles from './KeptPortfolio.module.css'
import pageStyles from './PortfolioPage.module.css'

/** The coins of a former member: which they are, without what comes with an access. */
export function KeptPortfolio({ coins }: { coins: readonly KnownCoin[] }) {
  return (
    <div className={pageStyles.view}>
      <header className={pageStyles.head}>
        <h1 tabIndex={-1}>Портфель</h1>
        <p className={pageStyles.note}>{countOf(coins.length)} на&nbsp;месте</p>
      </header>
      <div className={pageStyles.actions}>
        <ReturnButton />
      </div>
      <section className={pageStyles.panel} aria-label="Монеты портфеля">
        <ul className={styles.coins}>
          {coins.map(({ api_id, slug, symbol, name, image }) => (
            <li key={api_id}>
              <CoinFace image={image} name={symbol.toUpperCase()} note={name} to={coinPath(slug)} />
            </li>
          ))}
        </ul>
        <p className={pageStyles.below}>
          С доступом вернутся цены, количество и&nbsp;суммы, и&nbsp;что о&nbsp;каждой монете пишет клуб.
        </p>
      </section>
    </div>
  )
}
