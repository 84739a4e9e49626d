import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './InsteadOfForm.module.css'

/** The editor's window without its form: while it loads, or when there is nothing to write. */
export function InsteadOfForm({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.window}>
      <header className={styles.head}>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
      </header>
      {children}
    </div>
  )
}
