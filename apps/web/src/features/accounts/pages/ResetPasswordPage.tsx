import { useEffect } from 'react'
import { useSearch } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { authLayer } from '../layers.ts'
import { letterSearch } from '../routes.ts'

/** Opens the form for a new password from the letter's link. */
export function ResetPasswordPage() {
  const { uid = '', token = '' } = useSearch(letterSearch)
  const open = () => authLayer.open({ section: 'reset_form', uid, token })

  useEffect(open, [uid, token])

  return (
    <PlainPage title="Подтверждение пароля">
      <p>Задайте новый пароль: после этого все открытые сессии закончатся.</p>
      <Button onClick={open}>Задать пароль</Button>
    </PlainPage>
  )
}
