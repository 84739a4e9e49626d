import { ApiError, useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import styles from './EntryPage.module.css'
import { addPasskey, wordsOfFailure } from './passkeys.ts'

/** A passkey of this device, or one that is held to it. */
export function NewPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    try {
      const { recovery_codes } = await addPasskey(api, { name, password })
      onDone(recovery_codes)
    } catch (error) {
      setProblems(error instanceof ApiError ? problemsOf(error) : { '': wordsOfFailure(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Ваш пароль"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problems.password}
      />
      <TextInput
        label="Как назвать ключ"
        placeholder="Ноутбук редакции"
        value={name}
        onChange={setName}
        maxSymbols={60}
        error={problems.name}
      />
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={!name.trim()}>
        Создать ключ
      </Button>
    </form>
  )
}
