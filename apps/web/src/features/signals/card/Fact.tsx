import type { ReactNode } from 'react'
import { Change, fullText, Hint, percentText } from '#ui/numbers/index.ts'

interface FactProps {
  name: string
  isBig?: boolean
  /** Last on a phone. */
  isStart?: boolean
  children: ReactNode
}

/** A named figure of a signal, in a list of them. */
export function Fact({ name, isBig = false, isStart = false, children }: FactProps) {
  return (
    <div data-big={isBig || undefined} data-start={isStart || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ExtremeProps {
  of: 'максимум' | 'минимум'
  percent: number | null
  price: number | null
}

/** Distance of the price from its highest or lowest since the start; the hint shows that price. */
export function Extreme({ of, percent, price }: ExtremeProps) {
  // At the extreme itself the price has neither gained nor lost.
  const isThere = percent !== null && percentText(percent) === percentText(0)
  const change = isThere ? (
    <span>{percentText(0)}</span>
  ) : (
    <Change percent={percent} period={`от ${of}а`} isPeriodNamed plus inColumn />
  )
  return (
    <Fact name={`От ${of}а`}>
      {price === null ? change : <Hint text={`${of} ${fullText('price', price)}`}>{change}</Hint>}
    </Fact>
  )
}
