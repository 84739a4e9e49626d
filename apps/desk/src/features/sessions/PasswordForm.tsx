import { storeToken } from '@site/api/session.ts'
import { useSignInCall } from '@site/features/accounts/desk.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import styles from '#frame/EntryPage.module.css'
import { EntryPage } from '#frame/EntryPage.tsx'

/** First sign-in step: username and password of the site's account. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { signIn, problem, isPending } = useSignInCall((access) => {
    storeToken(access)
    onDone()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (username.trim() && password) signIn({ username, password, remember: true })
  }

  return (
    <EntryPage title="Вход за стол">
      <form className={styles.form} onSubmit={submit} noValidate>
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
        <Button type="submit" isBusy={isPending}>
          Войти
        </Button>
      </form>
      <p className={styles.lead}>Входите через Google или Telegram? Войдите на сайте, стол узнает вас.</p>
    </EntryPage>
  )
}
