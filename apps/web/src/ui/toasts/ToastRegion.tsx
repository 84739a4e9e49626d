import { Toast } from '@base-ui/react/toast'
import { useEffect, useLayoutEffect, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { buttonsOfLayers, raiseOver } from './raise.ts'
import { MOST_TOASTS, showToasts, TOAST_MS, type ToastWords } from './store.ts'
import styles from './Toasts.module.css'

const LOOK_MS = 200

/** A toast is not a dialog: nothing in it needs an answer. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined } as const

/** Includes the toast library: import it lazily. */
export function ToastRegion() {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={MOST_TOASTS}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Viewport() {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <Toast.Viewport ref={setRegion} className={styles.toasts!} aria-label="Сообщения">
      <List region={region} />
    </Toast.Viewport>
  )
}

function List({ region }: { region: HTMLElement | null }) {
  const { toasts, add, close } = Toast.useToastManager<ToastWords>()
  // Equal texts share an id: a repeated toast stays longer instead of appearing twice.
  useEffect(
    () =>
      showToasts((words) => {
        add({ id: `${words.color} ${words.text}`, description: words.text, data: words })
      }),
    [add],
  )
  useRaised(region, toasts)
  return toasts.toReversed().map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...NO_DIALOG}
      swipeDirection={['right', 'down']}
      className={`${styles.toast} ${styles[toast.data!.color]}`}
      data-color={toast.data!.color}
    >
      <Toast.Description />
      {toast.data!.action && (
        <TextButton
          className={styles.action}
          onClick={() => {
            toast.data!.action!.onPress()
            close(toast.id)
          }}
        >
          {toast.data!.action.words}
        </TextButton>
      )}
      <Toast.Close aria-hidden={false} render={<IconButton icon="close" iconSize={16} label="Закрыть сообщение" />} />
    </Toast.Root>
  ))
}

/** Keeps the toasts off the buttons of open layers. A layer loads and moves by itself, so they are looked up again. */
function useRaised(region: HTMLElement | null, toasts: readonly unknown[]) {
  useLayoutEffect(() => {
    if (!region || toasts.length === 0) return
    let raised = 0
    const place = () => {
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const box = { left, right, top: top + raised, bottom: bottom + raised }
      raised = raiseOver(box, buttonsOfLayers(region))
      region.style.setProperty('--raise', `${raised}px`)
    }
    region.style.removeProperty('--raise')
    place()
    const timer = setInterval(place, LOOK_MS)
    return () => clearInterval(timer)
  }, [region, toasts])
}
