import type { Hype, HypeCoin, HypeDays } from '@palata/contract/hype'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { numberText } from '#ui/numbers/index.ts'
import { tickerOf } from '../labels.ts'
import { postsLayer } from '../layers.ts'
import styles from './Rail.module.css'

/** Concentration index from which attention is on a few coins, or on one or two. */
const FEW = 0.1
const ONE_OR_TWO = 0.25
/** Number of noisy coins that are named. */
const NAMED = 3

export function Concentration({ hype, coins, days }: { hype: Hype; coins: readonly HypeCoin[]; days: HypeDays }) {
  const noisy = coins.filter(({ is_one_voice }) => is_one_voice).slice(0, NAMED)
  return (
    <Panel title="Сосредоточенность">
      <p className={styles.big}>{numberText('points', hype.concentration)}</p>
      <p className={styles.words}>
        {stateOf(hype.concentration)}:{' '}
        {coins.length > 3 && `первые три монеты держат ${Math.round(hype.top_three_share)}%, `}
        ни один автор не весит больше {Math.ceil(hype.top_author_share)}%.
      </p>
      {noisy.length > 0 && (
        <div className={styles.noise}>
          <h3>
            <Icon name="warning" size={18} />
            Шум одного автора
          </h3>
          <p>У {namesOf(noisy)} больше трети веса даёт один автор. Доля стоит как есть, решайте сами.</p>
          <div className={styles.links}>
            {noisy.map((one, at) => (
              <TextButton key={one.coin.id} onClick={() => postsLayer.open({ coin: one.coin, days, of: 'loudest' })}>
                <span className={at === 0 ? undefined : 'visually-hidden'}>Сообщения </span>
                {tickerOf(one)}
              </TextButton>
            ))}
          </div>
        </div>
      )}
    </Panel>
  )
}

function stateOf(concentration: number) {
  if (concentration < FEW) return 'Внимание рынка распределено'
  return concentration < ONE_OR_TWO
    ? 'Внимание держится на нескольких монетах'
    : 'Внимание собрано на одной-двух монетах'
}

function namesOf(coins: readonly HypeCoin[]) {
  const names = coins.map(tickerOf)
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`
}
