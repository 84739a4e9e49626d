import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#api/refresh.ts'
import { forgetWaiting, useWaiting } from '#features/offline'
import { useNavigate } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { meKey } from '../me.ts'
import styles from './AuthLayer.module.css'

export function LogoutConfirm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const waiting = useWaiting()
  const [isPending, setPending] = useState(false)

  async function leave() {
    setPending(true)
    // In parallel: the page may be closed in the next moment.
    await Promise.all([forgetWaiting(), signOut((url, init) => fetch(url, init))])
    queryClient.removeQueries({ queryKey: meKey() })
    void queryClient.invalidateQueries()
    onDone()
    navigate('/')
  }

  return (
    <>
      <p className={styles.text}>Вы уверены, что хотите выйти?</p>
      {waiting.length > 0 && <p className={styles.text}>Не отправлено: {waiting.length}. При выходе это пропадёт.</p>}
      <div className={styles.buttons}>
        <Button kind="alert" isBusy={isPending} onClick={() => void leave()}>
          Выйти
        </Button>
        <Button kind="secondary" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </>
  )
}
