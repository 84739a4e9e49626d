import type { KnownCoin } from '@palata/contract/market'
import { useId, useState } from 'react'
import { Chip } from '#ui/controls/Chip.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { usePortfolioChanges } from '../changes.ts'
import { useCoinSearch } from '../search/useCoinSearch.ts'
import { toggle } from '../toggles.ts'
import { useIsInPortfolio, useShownAssets } from '../usePortfolio.ts'
import styles from './FirstCoins.module.css'

type NamedCoin = Pick<KnownCoin, 'api_id' | 'symbol' | 'name'>

/** Offered before anything is typed; ids are the price provider's. */
const POPULAR: readonly NamedCoin[] = [
  { api_id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' },
  { api_id: 'ethereum', symbol: 'eth', name: 'Ethereum' },
  { api_id: 'solana', symbol: 'sol', name: 'Solana' },
  { api_id: 'hyperliquid', symbol: 'hype', name: 'Hyperliquid' },
  { api_id: 'arbitrum', symbol: 'arb', name: 'Arbitrum' },
  { api_id: 'chainlink', symbol: 'link', name: 'Chainlink' },
]
const MOST_FOUND = 6

/** The first coins of a portfolio: popular ones to press, and a search for the others. */
export function FirstCoins() {
  const heading = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly NamedCoin[]>([])
  const { results, isLoading, isAsked } = useCoinSearch(typed)
  const isKnown = useShownAssets() !== undefined
  const offered = isAsked ? results.slice(0, MOST_FOUND) : [...found, ...POPULAR]

  /** Keeps a found coin among the offered ones, where its press can be undone. */
  function keep(coin: NamedCoin) {
    if (!isAsked) return
    const isOffered = [...found, ...POPULAR].some((one) => one.api_id === coin.api_id)
    if (!isOffered) setFound([...found, coin])
    setTyped('')
  }

  if (!isKnown) return null
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className={styles.title}>
        Какие монеты вам важны
      </h4>
      <p className={styles.note}>Хватит трёх. Они встанут в портфель, изменить можно там же.</p>
      <ChoiceKeys isSettled={!isLoading}>
        <ul className={styles.coins}>
          {offered.map((coin) => (
            <li key={coin.api_id}>
              <CoinChip coin={coin} onPress={() => keep(coin)} />
            </li>
          ))}
        </ul>
        {isAsked && !isLoading && results.length === 0 && <p className={styles.note}>Такой монеты не нашлось</p>}
        <SearchInput label="Другая монета" value={typed} onChange={setTyped} />
      </ChoiceKeys>
    </section>
  )
}

function CoinChip({ coin, onPress }: { coin: NamedCoin; onPress: () => void }) {
  const isIn = useIsInPortfolio(coin.api_id)
  const changes = usePortfolioChanges()
  function press() {
    if (isIn === undefined) return
    toggle(changes, coin.api_id, !isIn)
    onPress()
  }
  const symbol = coin.symbol.toUpperCase()
  return (
    <Chip isOn={isIn === true} aria-label={`${symbol}, ${coin.name}`} onClick={press}>
      {symbol}
    </Chip>
  )
}
