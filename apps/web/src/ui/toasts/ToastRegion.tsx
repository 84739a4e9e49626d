import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { MOST_TOASTS, showToasts, TOAST_MS, type ToastWords } from './store.ts'
import styles from './Toasts.module.css'

/** A toast is not a dialog: nothing in it needs an answer. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined } as const

/** Includes the toast library: import it lazily. */
export function ToastRegion() {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={MOST_TOASTS}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts!} aria-label="Сообщения">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts, add } = Toast.useToastManager<ToastWords>()
  // Equal texts share an id: a repeated toast stays longer instead of appearing twice.
  useEffect(
    () =>
      showToasts((words) => {
        add({ id: `${words.color} ${words.text}`, description: words.text, data: words })
      }),
    [add],
  )
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
      <Toast.Close aria-hidden={false} render={<IconButton icon="close" iconSize={16} label="Закрыть сообщение" />} />
    </Toast.Root>
  ))
}
