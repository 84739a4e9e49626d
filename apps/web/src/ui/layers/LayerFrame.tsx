import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useCloseRequest } from '../useCloseRequest.ts'
import { dismissLayer, isDismissable, type LayerDefinition, openerOf } from './store.ts'

interface LayerFrameProps {
  of: Pick<LayerDefinition, 'id' | 'useIsOpen'>
  className: string
  backdropClassName: string
  onKeyDown?: (event: KeyboardEvent) => void
  /** Element that gets the focus first, if not the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** Element that gets the focus when the opener is gone. */
  returnTo?: () => HTMLElement | null
  /** Called before the reader closes the layer; may ask a question and so return a promise. */
  mayClose?: () => boolean | Promise<boolean>
  /** Must contain a `Dialog.Title` and a `Dialog.Close`. */
  children: ReactNode
}

/** Behaviour shared by all layers: traps and returns the focus, closes on Escape, on the backdrop and on a phone’s Back. */
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
    // Back over a question answers it, and must not ask it again.
    if (!isDismissable(id)) return
    const answer = mayClose?.() ?? true
    if (answer === true) dismissLayer(id)
    else if (answer) void answer.then((may) => may && dismissLayer(id))
  }

  useCloseRequest(isOpen, close)

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
