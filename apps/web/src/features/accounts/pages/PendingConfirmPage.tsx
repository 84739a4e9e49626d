import { accounts } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useSearch } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { toast } from '#ui/toasts/index.ts'
import { Wanted } from '../auth/Wanted.tsx'
import { pendingSearch } from '../routes.ts'

const PAUSE_SECONDS = 60

/** Shown after sign-up: says where the letter went and sends another on request. */
export function PendingConfirmPage() {
  const api = useApi()
  const { email = '' } = useSearch(pendingSearch)
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
    <PlainPage title="Подтверждение почты">
      <Wanted />
      <p>
        Мы отправили письмо на <b>{email || 'вашу почту'}</b>. Перейдите по ссылке в письме, чтобы подтвердить почту
      </p>
      {email && (
        <Button isBusy={isPending} disabled={left > 0 && 'Письмо уже отправлено'} onClick={() => mutate()}>
          {left > 0 ? `Отправить ещё раз через ${left} с` : 'Отправить ещё раз'}
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </PlainPage>
  )
}
