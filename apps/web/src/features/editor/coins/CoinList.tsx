import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { PriceNow } from '#features/market'
import styles from './CoinList.module.css'
import { type CoinPicker, optionId } from './picker.ts'

/** Suggests coins at the cursor for the text typed after a dollar sign. The focus stays in the text. */
export function CoinList({ picker }: { picker: CoinPicker }) {
  const ask = useSyncExternalStore(picker.subscribe, picker.get)
  const list = useRef<HTMLDivElement>(null)
  const active = ask?.active

  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  if (!ask) return null
  const { coins, isLoading, hasFailed, query } = ask
  return createPortal(
    <div className={styles.choice}>
      <p className={styles.label} id={`${picker.listId}-label`}>
        Какая монета?
      </p>
      {/* The focus is in the text, which names the active row. */}
      <div
        ref={list}
        id={picker.listId}
        role="listbox"
        aria-labelledby={`${picker.listId}-label`}
        className={styles.list}
      >
        {coins.map((coin, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text answers to keys for the list
          <div
            key={coin.api_id}
            id={optionId(picker.listId, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.coin}
            // Keeps the focus in the text, so that a phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => picker.choose(coin)}
          >
            <img src={coin.image} alt="" width={20} height={20} />
            <b>{coin.symbol}</b>
            <span className={styles.name}>{coin.name}</span>
            {coin.price_usd !== null && <PriceNow price={coin.price_usd} at={coin.priced_at} inControl />}
          </div>
        ))}
      </div>
      <p role="status" className={coins.length > 0 ? 'visually-hidden' : styles.none}>
        {words({ isLoading, hasFailed, query, found: coins.length })}
      </p>
    </div>,
    picker.element,
  )
}

interface Told {
  isLoading: boolean
  hasFailed: boolean
  query: string
  found: number
}

function words({ isLoading, hasFailed, query, found }: Told): string {
  if (found > 0) return `Найдено монет: ${found}`
  if (isLoading) return 'Ищем монеты'
  if (hasFailed) return 'Монеты сейчас не найти: нет связи. Тикер останется словом'
  return query === '' ? 'Введите тикер или название' : 'Такой монеты нет: останется словом'
}
