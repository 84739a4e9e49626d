import { accounts } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { BotCheck } from '#features/botCheck'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { noteSignUp } from '../../signUpHere.ts'
import styles from '../AuthLayer.module.css'
import { OtherWays } from '../OtherWays.tsx'
import { checkSignUp, type Errors, placeErrors, type SignUpValues } from '../rules.ts'
import type { Section } from '../sections.ts'
import { noteTyped, type Typed } from './typed.ts'

const EMPTY: SignUpValues = { username: '', first_name: '', email: '', password: '', password2: '' }
/** The error that is cleared when each field changes. */
const CLEARS: Record<keyof SignUpValues, 'username' | 'email' | 'password'> = {
  username: 'username',
  first_name: 'username',
  email: 'email',
  password: 'password',
  password2: 'password',
}

interface SignUpFormProps {
  go: (section: Section) => void
  onDone: () => void
  /** For a guest who wants to read on: the other ways first, and one password that can be shown. */
  isShort?: boolean | undefined
  /** What was typed before, when the address is to be mended. */
  typed?: Typed | undefined
}

export function SignUpForm({ go, onDone, isShort = false, typed }: SignUpFormProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [values, setValues] = useState({ ...EMPTY, ...typed })
  const [errors, setErrors] = useState<Errors<'username' | 'email' | 'password' | 'form'>>({})
  const [botToken, setBotToken] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const signUp = useMutation({
    mutationFn: (body: SignUpValues & { turnstile_token: string }) =>
      api.call(accounts.signUp, { body }, { quiet: true }),
    onSuccess: ({ email }, { username, first_name }) => {
      noteTyped({ username, first_name, email })
      if (isShort) noteSignUp(new Date())
      onDone()
      navigate(`${paths.pendingConfirm}?${new URLSearchParams({ email })}`)
    },
    onError: (error) => {
      // The server accepts a token once, so another attempt needs a new one.
      setBotToken(null)
      setAttempt((count) => count + 1)
      if (error instanceof ApiError && [400, 429].includes(error.status)) {
        const fields = Object.keys(error.fields).length ? error.fields : { form: [error.message] }
        setErrors(placeErrors(fields))
      } else {
        console.error('Ошибка при регистрации', error)
      }
    },
  })

  const field = (name: keyof SignUpValues) => ({
    name,
    value: values[name],
    onChange: (value: string) => {
      setValues((given) => ({ ...given, [name]: value }))
      setErrors(({ [CLEARS[name]]: _, ...rest }) => rest)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signUp.isPending || !botToken) return
    const sent = isShort ? { ...values, password2: values.password } : values
    const found = checkSignUp(sent)
    setErrors(found)
    if (Object.keys(found).length === 0) signUp.mutate({ ...sent, turnstile_token: botToken })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isShort && (
        <div className={styles.buttons}>
          <OtherWays go={go} />
        </div>
      )}
      <TextInput label="Имя пользователя" autoComplete="username" error={errors.username} {...field('username')} />
      <TextInput label="Отображаемое имя" autoComplete="nickname" {...field('first_name')} />
      <TextInput label="Почта" autoComplete="email" error={errors.email} {...field('email')} />
      <TextInput
        label="Пароль"
        type="password"
        autoComplete="new-password"
        error={errors.password}
        {...field('password')}
      />
      {!isShort && (
        <TextInput label="Повторите пароль" type="password" autoComplete="new-password" {...field('password2')} />
      )}
      <BotCheck key={attempt} onToken={setBotToken} />
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" isBusy={signUp.isPending} disabled={!botToken && 'Пройдите проверку, что вы не робот'}>
        Создать аккаунт
      </Button>
      {!isShort && <OtherWays go={go} />}
      <p className={styles.switch}>
        Уже есть аккаунт? <TextButton onClick={() => go('login_form')}>Войти</TextButton>
      </p>
    </form>
  )
}
