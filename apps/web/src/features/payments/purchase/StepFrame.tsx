import type { SubscriptionOption } from '@palata/contract/membership'
import { type ReactNode, useEffect, useRef } from 'react'
import { Figure, kindOfPrice, namedOption } from '#ui/numbers/index.ts'
import styles from './StepFrame.module.css'

interface StepFrameProps {
  /** Of three: choose, pay, read. */
  step: 1 | 2 | 3
  /** What this step is about: read out when it comes, and where the keyboard begins. */
  title: string
  isTitleHidden?: boolean
  /** What is bought; said on every step but the one that chooses. */
  bought?: SubscriptionOption | undefined
  /** Stands before the title. */
  sign?: ReactNode
  children?: ReactNode
  /** The one filled button comes last: at the right on a desktop, first on a phone. */
  actions: ReactNode
}

/** One step of the purchase: how far it is, what is bought, words, and what can be done. */
export function StepFrame({ step, title, isTitleHidden, bought, sign, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone; without a place of its own the keyboard would begin at the cross.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.step}>
      <p className={styles.bars} role="img" aria-label={`Шаг ${step} из 3`}>
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={bar <= step || undefined} />
        ))}
      </p>
      {bought && (
        <p className={styles.bought}>
          <span className="visually-hidden">{namedOption(bought)}</span>
          <span aria-hidden="true">{bought.title}</span>
          <b aria-hidden="true">
            <Figure kind={kindOfPrice(bought)} value={bought.price} inControl />
          </b>
        </p>
      )}
      <div className={styles.words}>
        {sign}
        <h3 ref={heading} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </h3>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

/** Names with their values, one under another. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
