import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { openLayer } from '#ui/layers/index.ts'
import styles from './pages.module.css'

/** The link of the letter opens the form for a new password. */
export function ResetPasswordPage() {
  const { uid = '', token = '' } = useSearch({ strict: false }) as { uid?: string; token?: string }
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
