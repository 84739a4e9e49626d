import { accounts } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useQueryParams } from '#navigation'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './pages.module.css'

const PAUSE_SECONDS = 60

/** After sign-up: where to look for the letter, and another one if it is not there. */
export function PendingConfirmPage() {
  const api = useApi()
  const email = useQueryParams().get('email') ?? ''
  const [left, setLeft] = useState(PAUSE_SECONDS)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(accounts.resendActivation, { body: { email } }),
    onSuccess: () => {
      setLeft(PAUSE_SECONDS)
      toast('Письмо отправлено', 'green')
    },
  })

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Подтверждение почты</h1>
      <p>
        Мы отправили письмо на <b>{email || 'вашу почту'}</b>. Перейдите по ссылке в письме, чтобы подтвердить почту
      </p>
      {email && (
        <Button isBusy={isPending} disabled={left > 0} onClick={() => mutate()}>
          {left > 0 ? `Отправить ещё раз через ${left} с` : 'Отправить ещё раз'}
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </div>
  )
}
