import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate, usePath } from './hooks.ts'
import { usePreload } from './parts/preload.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Root-relative, with the query. */
  to: string
  /** Opens over the shown page if the target has a popup. */
  over?: boolean
  /** Keeps the scroll position: the same page with other content. */
  stay?: boolean
}

/** A link inside the site: navigates without a reload and preloads the page's code on hover. */
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

/** These keys differ between systems; here each one opens another tab. */
function openAnotherTab(event: MouseEvent<HTMLAnchorElement>) {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
  event.preventDefault()
  window.open(event.currentTarget.href, '_blank', 'noopener')
}
