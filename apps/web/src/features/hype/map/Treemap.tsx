import type { HypeCoin, HypeDays } from '@palata/contract/hype'
import type { CSSProperties } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { percentText, pointsText, toneOf } from '#ui/numbers/index.ts'
import { usePhone } from '#ui/usePhone.ts'
import { coinsWords, shareOf, tickerOf } from '../labels.ts'
import { postsLayer } from '../layers.ts'
import { type Tile, tilesOf } from './layout.ts'
import styles from './Treemap.module.css'

/** Nominal size of the layout, px; the drawing stretches to the panel. */
const WIDE = { width: 876, height: 428 }
const PHONE = { width: 340, height: 460 }
/** Tint of a tile, percent of its colour: the minimum, the increase per percentage point, and the maximum. */
const STRENGTH = { least: 8, ofPoint: 6.6, most: 34 }

/** Nominal width of a small tile's ticker, px: padding and one letter. */
const TICKER = { around: 14, ofLetter: 8.5 }

interface TreemapProps {
  shown: readonly HypeCoin[]
  rest: readonly HypeCoin[]
  days: HypeDays
  onRest: () => void
}

/** Treemap of shares; colour shows the change. All other coins are one tile at the end. */
export function Treemap({ shown, rest, days, onRest }: TreemapProps) {
  const isPhone = usePhone()
  const box = isPhone ? PHONE : WIDE
  const restShare = shareOf(rest)
  const along = isPhone ? 'height' : 'width'
  const part = 1 - restShare / 100
  const tiles = tilesOf(
    shown.map(({ share }) => share),
    { ...box, [along]: box[along] * part },
  )
  return (
    <div className={styles.map} data-phone={isPhone || undefined}>
      <div className={styles.shown} style={{ [along]: `${part * 100}%` }}>
        {shown.map((one, at) => (
          <CoinTile key={one.coin.id} one={one} tile={fitting(tiles[at]!, one, box.width)} days={days} />
        ))}
      </div>
      {rest.length > 0 && (
        <Pressable className={styles.rest} style={{ [along]: `${restShare}%` }} onClick={onRest}>
          <span>
            <b>
              Ещё {rest.length}
              <span className="visually-hidden"> {coinsWords(rest.length)}</span>
            </b>{' '}
            <em>{percentText(restShare)}</em>
          </span>
        </Pressable>
      )}
    </div>
  )
}

/** Hides a ticker that is wider than its tile: a cut one would name another coin. */
function fitting(tile: Tile, one: HypeCoin, boxWidth: number): Tile {
  const width = (tile.width / 100) * boxWidth
  const isNamed = tile.size !== 'small' || width >= TICKER.around + TICKER.ofLetter * tickerOf(one).length
  return isNamed ? tile : { ...tile, size: 'none' }
}

function CoinTile({ one, tile, days }: { one: HypeCoin; tile: Tile; days: HypeDays }) {
  const { share, change, is_one_voice } = one
  const { least, ofPoint, most } = STRENGTH
  const place = {
    left: `${tile.left}%`,
    top: `${tile.top}%`,
    width: `${tile.width}%`,
    height: `${tile.height}%`,
    '--strength': `${Math.min(most, least + ofPoint * Math.abs(change ?? 0))}%`,
  } as CSSProperties
  // Hidden text stays available to screen readers.
  const hides = (isShown: boolean) => (isShown ? undefined : 'visually-hidden')
  return (
    <Pressable
      className={styles.tile}
      style={place}
      data-tone={toneOf(change) ?? undefined}
      data-size={tile.size}
      data-noisy={is_one_voice || undefined}
      onClick={() => postsLayer.open({ coin: one.coin, days })}
    >
      <span>
        <b className={hides(tile.size !== 'none')}>{tickerOf(one)}</b>{' '}
        <em className={hides(tile.size === 'big' || tile.size === 'middle')}>{percentText(share)}</em>{' '}
        {change !== null && <small className={hides(tile.size === 'big')}>{pointsText(change, { plus: true })}</small>}
        {is_one_voice && <span className="visually-hidden">, шум одного автора</span>}
        {is_one_voice && tile.size === 'big' && <Icon name="warning" size={14} />}
      </span>
    </Pressable>
  )
}
