import { useEffect } from 'react'
import { useQueryParams } from '#navigation'
import { Button } from '#ui/Button.tsx'
import { openLayer } from '#ui/layers/index.ts'
import styles from './pages.module.css'

/** The link of the letter opens the form for a new password. */
export function ResetPasswordPage() {
  const query = useQueryParams()
  const [uid, token] = [query.get('uid') ?? '', query.get('token') ?? '']
  const open = () => openLayer('authorization_popup', { section: 'reset_form', uid, token })

  useEffect(open, [uid, token])

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Подтверждение пароля</h1>
      <p>Задайте новый пароль: после этого все открытые сессии закончатся.</p>
      <Button onClick={open}>Задать пароль</Button>
    </div>
  )
}
