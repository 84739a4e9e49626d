import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate, usePath } from './hooks.ts'
import { usePreload } from './preload.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Root-relative, with its query. */
  to: string
  /** Opens over the drawn page, if the page there can. */
  over?: boolean
  /** Leaves the scroll where it is: the same page, with other contents. */
  stay?: boolean
}

/** A link inside the site: no reload, the page's code on its way as soon as the pointer is over it. */
export function Link({ to, over = false, stay = false, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const preload = usePreload()
  const navigate = useNavigate()
  const isHere = usePath() === to.split('?')[0]

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.altKey) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(to, { over, stay })
  }

  return (
    <a
      href={to}
      onClickCapture={openAnotherTab}
      onClick={follow}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={(event) => {
        preload(to, over)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        preload(to, over)
        onFocus?.(event)
      }}
      {...rest}
    />
  )
}

/** Systems disagree on which of these keys mean another tab; here each does. */
function openAnotherTab(event: MouseEvent<HTMLAnchorElement>) {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
  event.preventDefault()
  window.open(event.currentTarget.href, '_blank', 'noopener')
}
