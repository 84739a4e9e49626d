import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { useSignIn } from '../useSignIn.ts'
import styles from './AuthLayer.module.css'
import { type Errors, REQUIRED } from './rules.ts'
import type { Section } from './sections.ts'

interface LoginFormProps {
  go: (section: Section) => void
  onDone: () => void
}

export function LoginForm({ go, onDone }: LoginFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [errors, setErrors] = useState<Errors<'username' | 'password'>>({})
  const { signIn, problem, isPending } = useSignIn(onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = {
      ...(!username.trim() && { username: REQUIRED }),
      ...(!password && { password: REQUIRED }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) signIn({ username, password, remember })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Имя пользователя или почта"
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        error={errors.username}
      />
      <TextInput
        label="Пароль"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <div className={styles.row}>
        <Checkbox isChecked={remember} onChange={setRemember}>
          Запомнить меня
        </Checkbox>
        <TextButton onClick={() => go('forgot_pass')}>Забыли пароль?</TextButton>
      </div>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" isBusy={isPending}>
        Войти
      </Button>
      <p className={styles.switch}>
        Ещё нет аккаунта? <TextButton onClick={() => go('signup_form')}>Регистрация</TextButton>
      </p>
    </form>
  )
}
