import { accounts } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import styles from './AuthLayer.module.css'
import type { Section } from './sections.ts'

interface ForgotFormProps {
  email: string
  onEmail: (email: string) => void
  go: (section: Section) => void
}

export function ForgotForm({ email, onEmail, go }: ForgotFormProps) {
  const api = useApi()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => api.call(accounts.requestReset, { body: { email: email.trim() } }, { quiet: true }),
    onSuccess: () => go('forgot_pass_success'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>Пришлём на почту ссылку, по которой можно задать новый пароль.</p>
      <TextInput
        label="Почта"
        name="email"
        autoComplete="email"
        value={email}
        onChange={(value) => {
          reset()
          onEmail(value)
        }}
        error={error ? wordsOf(error) : undefined}
      />
      <Button type="submit" isBusy={isPending}>
        Отправить
      </Button>
    </form>
  )
}

function wordsOf(error: Error) {
  if (!(error instanceof ApiError)) return `Ошибка сети: ${error.message}`
  if (error.status === 400 && error.fields.email) return error.fields.email.join(' ')
  if (error.status === 0) return `Ошибка сети: ${error.cause instanceof Error ? error.cause.message : error.message}`
  const words = 'Произошла ошибка при отправке письма.'
  return error.status === 429 && error.detail ? `${words} ${error.detail}` : words
}
