import type { Asset } from '@palata/contract/portfolio'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { CoinFace } from '../CoinFace.tsx'
import rowStyles from './AssetRow.module.css'
import { AssetPrice } from './AssetRow.tsx'
import styles from './EditMode.module.css'

interface EditRowProps {
  asset: Asset
  isFirst: boolean
  isLast: boolean
  /** `control` names the element that keeps the focus. */
  onMove: (asset: Asset, to: number, control: string) => void
  onRemove: (asset: Asset) => void
}

/** A coin with a drag handle for pointer and keyboard, arrows for touch, and a remove button. */
export function EditRow({ asset, isFirst, isLast, onMove, onRemove }: EditRowProps) {
  const { coin, index } = asset
  const symbol = coin.symbol.toUpperCase()

  function onKey(event: KeyboardEvent) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(asset, to, 'handle')
  }

  return (
    <li className={`${rowStyles.row} ${styles.row}`} data-coin={coin.api_id}>
      <IconButton
        icon="grip"
        iconSize={18}
        size="small"
        label={`Переместить ${symbol}`}
        aria-describedby="portfolio-keys"
        className={styles.handle!}
        data-control="handle"
        data-drag-handle
        onKeyDown={onKey}
      />
      <CoinFace image={coin.image} name={coin.symbol.toUpperCase()} note={coin.name} />
      <AssetPrice coin={coin} />
      <IconButton
        icon="up"
        size="small"
        label={`${symbol} выше`}
        className={styles.step!}
        data-control="up"
        disabled={isFirst}
        onClick={() => onMove(asset, index - 1, 'up')}
      />
      <IconButton
        icon="chevron-down"
        size="small"
        label={`${symbol} ниже`}
        className={styles.step!}
        data-control="down"
        disabled={isLast}
        onClick={() => onMove(asset, index + 1, 'down')}
      />
      <IconButton
        icon="trash"
        iconSize={18}
        size="small"
        label={`Убрать ${symbol}`}
        data-control="remove"
        onClick={() => onRemove(asset)}
      />
    </li>
  )
}
