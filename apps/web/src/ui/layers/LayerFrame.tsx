import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { dismissLayer, type LayerDefinition, openerOf } from './store.ts'

interface LayerFrameProps {
  of: Pick<LayerDefinition, 'id' | 'useIsOpen'>
  className: string
  backdropClassName: string
  onKeyDown?: (event: KeyboardEvent) => void
  /** What gets the focus first, where it is not the first that can have it. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** What gets the focus back where the opener is gone by then. */
  returnTo?: () => HTMLElement | null
  /** Asked before the reader's own closing; a question takes its time. */
  mayClose?: () => boolean | Promise<boolean>
  /** With a `Dialog.Title` and a `Dialog.Close` in it. */
  children: ReactNode
}

/** What every layer has, whatever it looks like: the focus stays in it and goes back, Escape and the backdrop close it. */
export function LayerFrame({
  of: { id, useIsOpen },
  className,
  backdropClassName,
  onKeyDown,
  initialFocus,
  returnTo,
  mayClose,
  children,
}: LayerFrameProps) {
  const isOpen = useIsOpen()
  const opener = useRef<Element | null>(null)
  const afterOpener = useRef(returnTo)
  if (isOpen) {
    opener.current = openerOf(id)
    afterOpener.current = returnTo
  }

  function close() {
    const answer = mayClose?.() ?? true
    if (answer === true) dismissLayer(id)
    else if (answer) void answer.then((may) => may && dismissLayer(id))
  }

  return (
    <Dialog.Root
      open={isOpen}
      modal="trap-focus"
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClassName} />
        <Dialog.Popup
          className={className}
          data-layer={id}
          onKeyDown={onKeyDown}
          {...(initialFocus && { initialFocus })}
          finalFocus={() =>
            opener.current?.isConnected ? (opener.current as HTMLElement) : (afterOpener.current?.() ?? true)
          }
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
