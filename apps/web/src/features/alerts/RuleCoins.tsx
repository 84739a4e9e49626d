import type { AlertRule } from '@palata/contract/alerts'
import { Icon } from '#ui/blocks/Icon.tsx'
import styles from './alerts.module.css'

/** Coins shown by name; the others are counted. */
const SHOWN = 4

/** The coins of a rule: «мои монеты, 9», or each by its ticker. */
export function RuleCoins({ coins, portfolioSize }: { coins: AlertRule['coins']; portfolioSize: number }) {
  if (coins === null)
    return (
      <span className={styles.mine}>
        <Icon name="portfolio" size={14} />
        мои монеты, {portfolioSize}
      </span>
    )
  return (
    <span className={styles.coins}>
      {coins.slice(0, SHOWN).map(({ api_id, image, symbol, name }) => (
        <span key={api_id} className={styles.coin} title={name}>
          <img src={image} alt="" width={16} height={16} loading="lazy" />
          {symbol.toUpperCase()}
        </span>
      ))}
      {coins.length > SHOWN && <span className={styles.rest}>и ещё {coins.length - SHOWN}</span>}
      {coins.length === 0 && <span className={styles.rest}>монет не осталось</span>}
    </span>
  )
}
