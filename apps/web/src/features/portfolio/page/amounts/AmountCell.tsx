import type { Amount } from '@palata/contract/portfolio'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure } from '#ui/numbers/index.ts'
import styles from './AmountCell.module.css'
import { Dots } from './Dots.tsx'

interface AmountCellProps {
  /** Null when none was given. */
  amount: Amount | null
  price: number | null
  symbol: string
  isHiding: boolean
  isOpen: boolean
  onOpen: () => void
}

/** What the coin is worth and how much of it there is; a press changes it. */
export function AmountCell({ amount, price, symbol, isHiding, isOpen, onOpen }: AmountCellProps) {
  const given = amount?.amount ?? null
  if (given !== null && isHiding)
    return (
      <span className={styles.amount} data-amount tabIndex={-1}>
        <Dots />
      </span>
    )
  // One button with and without an amount, so that it keeps the focus when one is given.
  return (
    <Pressable
      className={given === null ? styles.ask : styles.amount}
      aria-expanded={isOpen}
      data-amount
      onClick={onOpen}
    >
      <span className="visually-hidden">
        {given === null ? 'Указать' : 'Изменить'} количество {symbol}:{' '}
      </span>
      {given === null ? amount ? 'Указать снова' : 'Указать' : <Worth amount={given} price={price} symbol={symbol} />}
    </Pressable>
  )
}

function Worth({ amount, price, symbol }: { amount: string; price: number | null; symbol: string }) {
  return (
    <>
      {price === null ? (
        <span className={styles.none}>нет цены</span>
      ) : (
        <Figure kind="market" value={price * Number(amount)} isColumn inControl />
      )}
      <small>
        <Figure kind="exact" value={Number(amount)} isColumn inControl /> {symbol}
      </small>
    </>
  )
}
