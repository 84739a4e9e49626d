import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#navigation'
import { Icon } from '../blocks/Icon.tsx'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'alert' | 'secondaryReverse' | 'gray' | 'blue-border'

interface Look {
  kind?: ButtonKind
  size?: 'default' | 'small'
  /** The answer is on its way: the width stays, a second press does nothing. */
  isBusy?: boolean
  disabled?: boolean
  children: ReactNode
}

type AsButton = Look & { href?: undefined; to?: undefined } & Omit<ComponentProps<'button'>, keyof Look>
type AsLink = Look & { href: string; to?: undefined } & Omit<ComponentProps<'a'>, keyof Look | 'href'>
/** A page of the site: no reload. */
type AsPageLink = Look & { to: string; href?: undefined } & Omit<ComponentProps<typeof Link>, keyof Look | 'to'>

export function Button(props: AsButton | AsLink | AsPageLink) {
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
  if (rest.to !== undefined)
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
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
