import { accounts } from '@palata/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { useNavigate, useQueryParams } from '#navigation'
import { Button } from '#ui/Button.tsx'
import { openLayer } from '#ui/layers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './pages.module.css'

const BAD_LINK = 'Ссылка недействительна или устарела'

/** The link of the letter: confirms and opens the sign-in form. */
export function ConfirmEmailPage() {
  const api = useApi()
  const navigate = useNavigate()
  const query = useQueryParams()
  const [uid, token] = [query.get('uid') ?? '', query.get('token') ?? '']
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(-1)

  useEffect(() => {
    // The key works once: effects that run twice must not ask twice.
    if (asked.current === attempt) return
    asked.current = attempt
    api.call(accounts.activate, { body: { uid, token } }).then(
      () => {
        toast('Почта успешно подтверждена', 'green')
        navigate('/', { replace: true })
        openLayer('authorization_popup', { section: 'login_form' })
      },
      (error: unknown) => {
        const isRefused = error instanceof ApiError && [400, 403].includes(error.status)
        setProblem(isRefused ? BAD_LINK : (error as Error).message)
      },
    )
  }, [api, navigate, uid, token, attempt])

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Подтверждение почты</h1>
      {problem === null && <p role="status">Проверяем ссылку…</p>}
      {problem !== null && <p role="alert">{problem}</p>}
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
    </div>
  )
}
