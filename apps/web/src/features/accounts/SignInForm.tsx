import { accounts } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { ApiError, useApi } from '../../api/api.tsx'
import { storeToken } from '../../api/session.ts'
import { toast } from '../../ui/toasts/index.ts'
import styles from './SignInForm.module.css'

export function SignInForm({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const errorId = useId()
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => api.call(accounts.signIn, { body }),
    onSuccess: ({ access }) => {
      storeToken(access)
      toast('Вы успешно авторизовались в системе', 'green')
      onDone()
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ username: String(form.get('username')), password: String(form.get('password')) })
  }

  const problem = signIn.error && wordsOf(signIn.error)
  return (
    <form className={styles.form} onSubmit={submit} aria-describedby={problem ? errorId : undefined}>
      <label>
        Имя пользователя
        <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </label>
      <label>
        Пароль
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem && (
        <p id={errorId} className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={signIn.isPending}>
        {signIn.isPending ? 'Входим…' : 'Войти'}
      </button>
    </form>
  )
}

function wordsOf(error: Error) {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : []
  return fields.length ? fields.join(' ') : error.message
}
