import { accounts } from '@palata/contract/accounts'
import { ApiError, useApi } from '@site/api/api.tsx'
import { storeToken } from '@site/api/session.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import styles from '#frame/EntryPage.module.css'
import { EntryPage } from '#frame/EntryPage.tsx'

/** First sign-in step: username and password of the site's account. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!username.trim() || !password || isBusy) return
    setBusy(true)
    try {
      const { access } = await api.call(
        accounts.signIn,
        { body: { username, password, remember: true } },
        { quiet: true },
      )
      storeToken(access)
      onDone()
    } catch (error) {
      setProblem(
        error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : 'Не получилось войти',
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryPage title="Вход за стол">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="Имя пользователя или почта"
          name="username"
          autoComplete="username"
          value={username}
          onChange={setUsername}
        />
        <TextInput
          label="Пароль"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" isBusy={isBusy}>
          Войти
        </Button>
      </form>
      <p className={styles.lead}>Входите через Google или Telegram? Войдите на сайте, стол узнает вас.</p>
    </EntryPage>
  )
}
