import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#navigation'
import { Icon } from '../blocks/Icon.tsx'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'alert' | 'secondaryReverse' | 'gray' | 'blue-border'

interface Look {
  kind?: ButtonKind
  size?: 'default' | 'small'
  /** A request is pending: the width stays, and further presses are ignored. */
  isBusy?: boolean
  disabled?: boolean
  children: ReactNode
}

type AsButton = Look & { href?: undefined; to?: undefined } & Omit<ComponentProps<'button'>, keyof Look>
type AsLink = Look & { href: string; to?: undefined } & Omit<ComponentProps<'a'>, keyof Look | 'href'>
/** Address of a page of this site; navigates without a reload. */
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
  // A link cannot be disabled; without `href` it is not focusable and leads nowhere.
  const { href, onClick, ...link } = rest
  return (
    <a {...link} {...look} {...(isOff ? { role: 'link', 'aria-disabled': true } : { href, onClick })}>
      {content}
    </a>
  )
}
