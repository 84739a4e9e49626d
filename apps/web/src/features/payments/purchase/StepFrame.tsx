import type { SubscriptionOption } from '@palata/contract/membership'
import { type ReactNode, useEffect, useRef } from 'react'
import { Figure, kindOfPrice, namedOption } from '#ui/numbers/index.ts'
import styles from './StepFrame.module.css'

interface StepFrameProps {
  /** One of three: choose, pay, read. */
  step: 1 | 2 | 3
  /** Heading of the step: announced by screen readers and focused when the step opens. */
  title: string
  isTitleHidden?: boolean
  /** The bought option, shown on every step but the choice. */
  bought?: SubscriptionOption | undefined
  /** Icon before the title. */
  sign?: ReactNode
  children?: ReactNode
  /** The filled button comes last: it is on the right on a desktop and first on a phone. */
  actions: ReactNode
}

/** Layout of a step: progress, the bought option, text and actions. */
export function StepFrame({ step, title, isTitleHidden, bought, sign, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, so the heading takes the focus; otherwise it would fall to the close button.
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

/** A list of names and values. */
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
