import { ApiError } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import styles from '#frame/EntryPage.module.css'
import { wordsOfFailure } from './passkeys.ts'

interface StepFormProps {
  /** Whether the password is asked for first, to prove the owner. */
  asksPassword: boolean
  submit: string
  /** What is still missing. */
  missing: string | false
  /** A refusal that it throws is shown under its field or above the button. */
  send: (password: string) => Promise<unknown>
  /** The other fields, rendered with the messages by field. */
  children: (problems: Record<string, string>) => ReactNode
}

/** Form of a new second step. It ignores a submit while another is being sent. */
export function StepForm({ asksPassword, submit, missing, send, children }: StepFormProps) {
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function attempt(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    try {
      await send(password)
    } catch (error) {
      setProblems(error instanceof ApiError ? problemsOf(error) : { '': wordsOfFailure(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void attempt(event)} noValidate>
      {asksPassword && (
        <TextInput
          label="Ваш пароль"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problems.password}
        />
      )}
      {children(problems)}
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={missing}>
        {submit}
      </Button>
    </form>
  )
}
