import { accounts } from '@palata/contract/accounts'
import { sessions } from '@palata/contract/sessions'
import { useEffect, useRef, useState } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { readToken } from '#api/session.ts'
import { useNavigate, useSearch } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { toast } from '#ui/toasts/index.ts'
import { authLayer } from '../layers.ts'
import { letterSearch } from '../routes.ts'
import { forgetSignUp, isSignedUpHere } from '../signUpHere.ts'
import { useAfterSignIn } from '../useSignIn.ts'

const BAD_LINK = 'Ссылка недействительна или устарела'

/**
 * Opened by the link in the letter: confirms the address. The browser that signed up at a text's wall is signed in by
 * it and goes on to the payment; any other one gets the sign-in form.
 */
export function ConfirmEmailPage() {
  const api = useApi()
  const navigate = useNavigate()
  const { uid = '', token = '' } = useSearch(letterSearch)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(-1)
  const after = useRef(useAfterSignIn())

  useEffect(() => {
    // The key works once, and React may run an effect twice.
    if (asked.current === attempt) return
    asked.current = attempt
    const isHere = isSignedUpHere(new Date())
    api.call(accounts.activate, { body: { uid, token, ...(isHere && { sign_in: true }) } }).then(
      async () => {
        toast('Почта успешно подтверждена', 'green')
        forgetSignUp()
        // Who is signed in already has confirmed their address anew.
        if (readToken() !== null) return navigate('/user/settings', { replace: true })
        const access = isHere ? await accessOf(api) : null
        if (access) return after.current(access, { replace: true })
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

/** The token of the session that the confirmation began; null when it began none. */
async function accessOf(api: Api): Promise<string | null> {
  try {
    return (await api.call(sessions.refresh, {}, { quiet: true })).access
  } catch {
    // Then the reader signs in with the password.
    return null
  }
}
