import type { HypeCoin, HypeDays } from '@palata/contract/hype'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { tickerOf } from '../labels.ts'
import { postsLayer } from '../layers.ts'
import { Points } from '../Points.tsx'
import styles from './Rail.module.css'

const SHOWN = 4

/** Coins whose shares changed most, including those that are no longer mentioned. */
export function Moved({ coins, days }: { coins: readonly HypeCoin[]; days: HypeDays }) {
  const moved = coins
    .filter(({ change }) => change !== null && change !== 0)
    .toSorted((one, other) => Math.abs(other.change!) - Math.abs(one.change!))
    .slice(0, SHOWN)
  return (
    <Panel
      title={
        <>
          Сильнее всего сдвинулись <small className={styles.unit}>п.п.</small>
        </>
      }
    >
      {moved.length === 0 && <p className={styles.words}>Сравнить не с чем: до этого о монетах не писали</p>}
      <ul className={styles.moved}>
        {moved.map((one) => (
          <li key={one.coin.id}>
            <Pressable onClick={() => postsLayer.open({ coin: one.coin, days })}>
              <img src={one.coin.image} alt="" width={20} height={20} loading="lazy" />
              <b>{tickerOf(one)}</b>
              <Points value={one.change} isUnitNamed />
            </Pressable>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
