import { accounts, type WayName } from '@palata/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './AuthLayer.module.css'
import { checkPasswords } from './rules.ts'
import type { Section } from './sections.ts'
import { Ways } from './Ways.tsx'

interface ResetFormProps {
  uid: string
  token: string
  go: (section: Section) => void
}

/** Sets a new password by the link from the letter. */
export function ResetForm({ uid, token, go }: ResetFormProps) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [mistake, setMistake] = useState<string>()
  const [end, setEnd] = useState<WayName[]>([])
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.call(accounts.confirmReset, {
        body: { uid, token, new_password: password, re_new_password: repeat, ...(end.length > 0 && { end }) },
      }),
    onSuccess: () => {
      toast('Пароль успешно изменён', 'green')
      go('login_form')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPasswords(password, repeat)
    setMistake(found)
    if (!found && !isPending) mutate()
  }

  const fields = error instanceof ApiError ? error.fields : {}
  const isAboutPassword = fields.new_password ?? fields.re_new_password
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Новый пароль"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(value) => {
          setMistake(undefined)
          setPassword(value)
        }}
        error={mistake ?? isAboutPassword?.join(' ')}
      />
      <TextInput
        label="Повторите пароль"
        type="password"
        autoComplete="new-password"
        value={repeat}
        onChange={(value) => {
          setMistake(undefined)
          setRepeat(value)
        }}
      />
      <Ways letterKey={{ uid, token }} end={end} onChange={setEnd} />
      {error && !isAboutPassword && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <Button type="submit" isBusy={isPending}>
        Отправить
      </Button>
    </form>
  )
}
