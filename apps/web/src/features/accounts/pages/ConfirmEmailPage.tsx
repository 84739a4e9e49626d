import { accounts } from '@palata/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { useNavigate, useSearch } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { toast } from '#ui/toasts/index.ts'
import { authLayer } from '../layers.ts'
import { letterSearch } from '../routes.ts'

const BAD_LINK = 'Ссылка недействительна или устарела'

/** Opened by the link in the letter: confirms the address and opens the sign-in form. */
export function ConfirmEmailPage() {
  const api = useApi()
  const navigate = useNavigate()
  const { uid = '', token = '' } = useSearch(letterSearch)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(-1)

  useEffect(() => {
    // The key works once, and React may run an effect twice.
    if (asked.current === attempt) return
    asked.current = attempt
    api.call(accounts.activate, { body: { uid, token } }).then(
      () => {
        toast('Почта успешно подтверждена', 'green')
        navigate('/', { replace: true })
        authLayer.open({ section: 'login_form' })
      },
      (error: unknown) => {
        const isRefused = error instanceof ApiError && [400, 403].includes(error.status)
        setProblem(isRefused ? BAD_LINK : (error as Error).message)
      },
    )
  }, [api, navigate, uid, token, attempt])

  return (
    <PlainPage title="Подтверждение почты">
      {problem === null && <p role="status">Проверяем ссылку…</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {problem === BAD_LINK && (
        <>
          <p>Возможно, почта уже подтверждена: попробуйте войти.</p>
          <Button onClick={() => authLayer.open({ section: 'login_form' })}>Войти</Button>
        </>
      )}
      {problem !== null && problem !== BAD_LINK && (
        <Button
          onClick={() => {
            setProblem(null)
            setAttempt(attempt + 1)
          }}
        >
          Повторить
        </Button>
      )}
    </PlainPage>
  )
}
