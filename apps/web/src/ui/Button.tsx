import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'alert' | 'secondaryReverse' | 'gray' | 'blue-border'

interface Look {
  kind?: ButtonKind
  size?: 'default' | 'small'
  /** The answer is on its way: the width stays, a second press does nothing. */
  isBusy?: boolean
  disabled?: boolean
  children: ReactNode
}

type AsButton = Look & { href?: undefined } & Omit<ComponentProps<'button'>, keyof Look>
type AsLink = Look & { href: string } & Omit<ComponentProps<'a'>, keyof Look | 'href'>

export function Button(props: AsButton | AsLink) {
  const { kind = 'primary', size = 'default', isBusy = false, disabled = false, children, className, ...rest } = props
  const isOff = disabled || isBusy
  const look = {
    className: [styles.button, styles[kind], styles[size], isBusy && styles.busy, className].filter(Boolean).join(' '),
    'aria-busy': isBusy || undefined,
  }
  const content = (
    <>
      <span className={styles.label}>{children}</span>
      {isBusy && (
        <span className={styles.wait}>
          <Icon name="dots" />
        </span>
      )}
    </>
  )
  if (rest.href === undefined)
    return (
      <button type="button" {...rest} {...look} disabled={isOff}>
        {content}
      </button>
    )
  // A link cannot be disabled; without its address it leads nowhere and is passed over by Tab.
  const { href, onClick, ...link } = rest
  return (
    <a {...link} {...look} {...(isOff ? { role: 'link', 'aria-disabled': true } : { href, onClick })}>
      {content}
    </a>
  )
}
