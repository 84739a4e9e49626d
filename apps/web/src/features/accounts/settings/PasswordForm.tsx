import { accounts } from '@palata/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { sessionsKey } from '#features/sessions'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { toast } from '#ui/toasts/index.ts'
import { checkPasswords, type Errors, REQUIRED } from '../auth/rules.ts'
import styles from './PasswordPanel.module.css'

const EMPTY = { current_password: '', new_password: '', re_new_password: '' }
type Field = keyof typeof EMPTY

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors<Field | 'form'>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(accounts.setPassword, { body: values }, { quiet: true }),
    onSuccess: () => {
      toast('Пароль успешно изменён', 'green')
      void queryClient.invalidateQueries({ queryKey: sessionsKey() })
      onDone()
    },
    onError: (error) => setErrors(wordsOf(error)),
  })

  const field = (name: Field) => ({
    name,
    type: 'password' as const,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((given) => ({ ...given, [name]: value }))
      setErrors({})
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const mismatch = checkPasswords(values.new_password, values.re_new_password)
    const found = {
      ...(!values.current_password && { current_password: REQUIRED }),
      ...(mismatch && { new_password: mismatch }),
    }
    setErrors(found)
    if (!isPending && Object.keys(found).length === 0) mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextInput label="Текущий пароль" autoComplete="current-password" {...field('current_password')} />
      <TextInput label="Новый пароль" autoComplete="new-password" {...field('new_password')} />
      <TextInput label="Повторите пароль" autoComplete="new-password" {...field('re_new_password')} />
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isPending}>
          Задать пароль
        </Button>
        <Button kind="secondary" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

function wordsOf(error: Error): Errors<Field | 'form'> {
  const fields = error instanceof ApiError ? error.fields : {}
  const placed = Object.entries(fields).map(([name, messages]) => [name in EMPTY ? name : 'form', messages.join(' ')])
  return placed.length > 0 ? Object.fromEntries(placed) : { form: error.message }
}
