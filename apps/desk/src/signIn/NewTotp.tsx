import { secondStep } from '@palata/contract/secondStep'
import { useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import styles from './EntryPage.module.css'
import { Qr } from './Qr.tsx'

/** An app with codes: the password proves the owner, the square goes to the phone, its first code comes back. */
export function NewTotp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<{ uri: string; secret: string } | null>(null)
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    try {
      if (!begun) setBegun(await api.call(secondStep.beginTotp, { body: { password } }, { quiet: true }))
      else {
        const { recovery_codes } = await api.call(secondStep.confirmTotp, { body: { code } }, { quiet: true })
        onDone(recovery_codes)
      }
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {begun ? (
        <>
          <div className={styles.qr}>
            <Qr text={begun.uri} label="Код для приложения: наведите на него камеру" />
            <p>
              Или введите вручную: <code className={styles.secret}>{begun.secret}</code>
            </p>
          </div>
          <TextInput
            label="Код из приложения, шесть цифр"
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={problems.code}
          />
        </>
      ) : (
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
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={begun ? !code.trim() : false}>
        {begun ? 'Включить' : 'Дальше'}
      </Button>
    </form>
  )
}
