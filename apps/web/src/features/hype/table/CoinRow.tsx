import { HYPE_DAYS, type HypeCoin, type HypeDays, type HypeOrigin } from '@palata/contract/hype'
import type { ReactNode } from 'react'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { numberText, percentText } from '#ui/numbers/index.ts'
import { tickerOf, windowWords } from '../labels.ts'
import { postsLayer } from '../layers.ts'
import { Points } from '../Points.tsx'
import styles from './HypeTable.module.css'
import { Origins } from './Origins.tsx'

export interface RowProps {
  one: HypeCoin
  place: number
  days: HypeDays
  /** Largest share: it fills the whole bar. */
  most: number
}

export function CoinRow({ one, place, days, most }: RowProps) {
  const ticker = tickerOf(one)
  return (
    <tr data-noisy={one.is_one_voice || undefined}>
      <td className={styles.place}>{place}</td>
      <th scope="row">
        <CoinMark one={one} />
      </th>
      <td className={styles.share}>
        <Bar share={one.share} most={most} />
        <Opening one={one} days={days}>
          {percentText(one.share)}
        </Opening>
      </td>
      <td>
        <Points value={one.change} isUnitNamed inTable />
      </td>
      {HYPE_DAYS.filter((other) => other !== days).map((other) => (
        <td key={other}>
          {one.shares[other] === 0 ? (
            percentText(0)
          ) : (
            <Opening one={one} days={other} about={`${ticker} за ${windowWords(other)}`}>
              {percentText(one.shares[other])}
            </Opening>
          )}
        </td>
      ))}
      <td>
        <Opening one={one} days={days} isAccented>
          {numberText('count', one.mentions_count)}
        </Opening>
      </td>
      <td>
        <Opening one={one} days={days}>
          {numberText('count', one.authors_count)}
        </Opening>
      </td>
      <td className={styles.origins}>
        <Origins one={one} />
      </td>
      <td className={styles.voices}>
        {one.is_one_voice && <Noise />}
        <Opening one={one} days={days} of="loudest" about={`${ticker}: сообщения самого громкого автора`}>
          {numberText('points', one.concentration)}
        </Opening>
      </td>
    </tr>
  )
}

interface OpeningProps {
  one: HypeCoin
  days: HypeDays
  of?: HypeOrigin
  about?: string
  isAccented?: boolean
  children: ReactNode
}

/** A number that opens the posts behind it. */
export function Opening({ one, days, of = 'all', about, isAccented = false, children }: OpeningProps) {
  return (
    <Pressable
      className={styles.opening}
      data-accented={isAccented || undefined}
      title={about ?? `Сообщения ${tickerOf(one)}`}
      onClick={() => postsLayer.open({ coin: one.coin, days, of })}
    >
      {children}
    </Pressable>
  )
}

export function CoinMark({ one }: { one: HypeCoin }) {
  return (
    <Link to={`/coin/${one.coin.slug}`} className={styles.coin}>
      <img src={one.coin.image} alt="" width={20} height={20} loading="lazy" decoding="async" />
      <b>{tickerOf(one)}</b>
      <span>{one.coin.name}</span>
    </Link>
  )
}

export function Bar({ share, most }: { share: number; most: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${(share / most) * 100}%` }} />
    </span>
  )
}

export function Noise() {
  return (
    <span className={styles.noise}>
      <Icon name="warning" size={14} />
      шум одного автора
    </span>
  )
}
