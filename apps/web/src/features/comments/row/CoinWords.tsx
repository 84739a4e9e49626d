import type { Comment } from '@palata/contract/comments/comment'
import { TICKER } from '@palata/contract/text/tickers'
import type { ReactNode } from 'react'
import { CoinChips, CoinName } from '#features/market'
import { TimedWords } from '#features/podcasts'
import styles from './CoinWords.module.css'

type Coins = Comment['coins']

/** Words of a comment; each coin that they name is a chip that opens its tooltip, by the ticker that the coin has. */
export function CoinWords({ text, coins }: { text: string; coins: Coins }) {
  if (coins.length === 0) return <TimedWords text={text} />
  const parts: ReactNode[] = []
  let from = 0
  for (const { index, 0: written, 1: word } of text.matchAll(TICKER)) {
    const coin = coins.find(({ words }) => words.includes(word!.toUpperCase()))
    if (!coin) continue
    if (index > from) parts.push(<TimedWords key={from} text={text.slice(from, index)} />)
    parts.push(
      <CoinName key={index} id={coin.api_id} className={styles.name} since={coin.price_change}>
        {coin.symbol.toUpperCase()}
      </CoinName>,
    )
    from = index + written.length
  }
  if (from < text.length) parts.push(<TimedWords key={from} text={text.slice(from)} />)
  return parts
}

/** Their prices, after the text: within a sentence they would break it. */
export function CoinPrices({ coins }: { coins: Coins }) {
  return (
    <div className={styles.prices}>
      <CoinChips coins={coins} period="с комментария" />
    </div>
  )
}
