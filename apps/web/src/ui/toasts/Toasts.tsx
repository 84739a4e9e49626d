import { IconButton } from '../IconButton.tsx'
import { closeToast, useToasts } from './store.ts'
import styles from './Toasts.module.css'

export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text, color }) => (
        <div key={id} className={`${styles.toast} ${styles[color]}`} data-color={color}>
          <p>{text}</p>
          <IconButton icon="close" iconSize={16} label="Закрыть сообщение" onClick={() => closeToast(id)} />
        </div>
      ))}
    </div>
  )
}
