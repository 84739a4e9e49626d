import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { closeBy, dismissLayer, isDismissable, type LayerDefinition, openerOf } from './store.ts'

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

/** Behaviour shared by all layers: traps and returns the focus, closes on Escape, on the backdrop and on Back. */
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

  const closeByStep = useEffectEvent(close)
  useEffect(() => closeBy(id, () => closeByStep()), [id])

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
          finalFocus={() => openerStill(opener.current) ?? afterOpener.current?.() ?? heading() ?? true}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Nothing had the focus when an address or the site itself opened the layer. */
const openerStill = (opener: Element | null) =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null

const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]')
