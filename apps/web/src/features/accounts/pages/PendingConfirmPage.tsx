import { accounts } from '@palata/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { readToken, useToken } from '#api/session.ts'
import { useNavigate, useSearch } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { toast } from '#ui/toasts/index.ts'
import { typedWith } from '../auth/signUp/typed.ts'
import { Wanted } from '../auth/Wanted.tsx'
import { authLayer } from '../layers.ts'
import { pendingSearch } from '../routes.ts'
import { isSignedUpHere } from '../signUpHere.ts'
import { wantedText } from '../wanted.ts'

const PAUSE_SECONDS = 60

/**
 * Shown after sign-up: says where the letter went, sends another on request and leads back to the form. It goes on by
 * itself when the letter's link signs in in another tab.
 */
export function PendingConfirmPage() {
  const api = useApi()
  const { email = '' } = useSearch(pendingSearch)
  useOnwards()
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
      {email && (
        <Button kind="secondary" onClick={() => openFormAgain(email)}>
          Изменить адрес
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </PlainPage>
  )
}

function openFormAgain(email: string) {
  const again = { typed: typedWith(email), isShort: isSignedUpHere(new Date()) }
  authLayer.open({ section: 'signup_form', again })
}

/** Opens the text that led to the sign-up once a session begins; the payment opens by itself in the visible tab. */
function useOnwards() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = useToken()
  // Read while waiting: the tab that signs in forgets the text.
  const [{ text, wasSignedIn }] = useState(() => ({
    text: typeof localStorage === 'undefined' ? null : wantedText(new Date()),
    wasSignedIn: readToken() !== null,
  }))
  useEffect(() => {
    if (token === null || wasSignedIn) return
    void queryClient.invalidateQueries()
    navigate(text ?? paths.main, { replace: true })
  }, [token, wasSignedIn, text, queryClient, navigate])
}
