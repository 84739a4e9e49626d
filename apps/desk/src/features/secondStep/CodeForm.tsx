import { secondStep } from '@palata/contract/secondStep'
import { ApiError, useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import styles from '#frame/EntryPage.module.css'
import { passByPasskey, wordsOfFailure } from './passkeys.ts'

interface CodeFormProps {
  hasTotp: boolean
  hasPasskeys: boolean
  submit: string
  onDone: () => void
}

type Way = 'totp' | 'recovery'

/** Confirms the person with an app's code, a passkey or a recovery code. */
export function CodeForm({ hasTotp, hasPasskeys, submit, onDone }: CodeFormProps) {
  const api = useApi()
  const [way, setWay] = useState<Way>(hasTotp ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function attempt(pass: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await pass()
      onDone()
    } catch (error) {
      setProblem(
        error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : wordsOfFailure(error),
      )
    } finally {
      setBusy(false)
    }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return
    const endpoint = way === 'totp' ? secondStep.pass : secondStep.recover
    void attempt(() => api.call(endpoint, { body: { code } }, { quiet: true }))
  }

  return (
    <form className={styles.form} onSubmit={send}>
      {(hasTotp || way === 'recovery') && (
        <TextInput
          key={way}
          label={way === 'totp' ? 'Код из приложения, шесть цифр' : 'Код восстановления'}
          name="code"
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          value={code}
          onChange={setCode}
        />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" isBusy={isBusy} disabled={!code.trim() && 'Введите код'}>
          {submit}
        </Button>
        {hasPasskeys && (
          <Button kind="secondary" onClick={() => void attempt(() => passByPasskey(api))}>
            Ключом
          </Button>
        )}
      </div>
      <p className={styles.others}>
        {way === 'totp' ? (
          <TextButton onClick={() => setWay('recovery')}>Нет приложения под рукой</TextButton>
        ) : (
          hasTotp && <TextButton onClick={() => setWay('totp')}>Код из приложения</TextButton>
        )}
      </p>
    </form>
  )
}
