import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link } from '#navigation'
import { Icon } from '../blocks/Icon.tsx'
import styles from './Button.module.css'
import { Tip } from './Tip.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'alert' | 'secondaryReverse' | 'gray' | 'blue-border'

interface Look {
  kind?: ButtonKind
  size?: 'default' | 'small'
  /** A request is pending: the width stays, and further presses are ignored. */
  isBusy?: boolean
  /** Why it cannot be pressed: told on hover and focus, and after a press. */
  disabled?: string | false | undefined
  children: ReactNode
}

type AsButton = Look & { href?: undefined; to?: undefined } & Omit<ComponentProps<'button'>, keyof Look>
type AsLink = Look & { href: string; to?: undefined } & Omit<ComponentProps<'a'>, keyof Look | 'href'>
/** Address of a page of this site; navigates without a reload. */
type AsPageLink = Look & { to: string; href?: undefined } & Omit<ComponentProps<typeof Link>, keyof Look | 'to'>

export function Button(props: AsButton | AsLink | AsPageLink) {
  const {
    kind = 'primary',
    size = 'default',
    isBusy = false,
    disabled: why = false,
    children,
    className,
    ...rest
  } = props
  const id = useId()
  const [isTold, setTold] = useState(false)
  const look = {
    className: [styles.button, styles[kind], styles[size], isBusy && styles.busy, className].filter(Boolean).join(' '),
    'aria-busy': isBusy || undefined,
    ...(why && {
      'aria-disabled': true,
      'aria-describedby': id,
      'data-told': isTold || undefined,
      onBlur: () => setTold(false),
    }),
  }
  const content = (
    <>
      <span className={styles.label}>{children}</span>
      {isBusy && (
        <span className={styles.wait}>
          <Icon name="dots" />
        </span>
      )}
      {why && (
        <Tip id={id} isAbove>
          {why}
        </Tip>
      )}
    </>
  )
  /** A disabled submit button would otherwise send its form. */
  function tell(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    // Safari does not focus a pressed button, and only a blur hides the explanation again.
    event.currentTarget.focus()
    setTold(true)
  }
  if (rest.to !== undefined)
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
    )
  if (rest.href === undefined)
    return (
      <button type="button" {...rest} {...look} disabled={isBusy} {...(why && { onClick: tell })}>
        {content}
      </button>
    )
  // A link cannot be disabled; without `href` it is not focusable and leads nowhere.
  const { href, onClick, ...link } = rest
  return (
    <a
      {...link}
      {...look}
      {...(why || isBusy ? { role: 'link', 'aria-disabled': true, tabIndex: 0, onClick: tell } : { href, onClick })}
    >
      {content}
    </a>
  )
}
