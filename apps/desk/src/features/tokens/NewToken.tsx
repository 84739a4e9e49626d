import type { TokenScope } from '@palata/contract/endpoint'
import { TOKEN_SCOPES, tokens } from '@palata/contract/tokens'
import { useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import { ManyChoice } from '#forms/ManyChoice.tsx'
import styles from './ApiTokens.module.css'
import { SCOPES } from './scopes.ts'

/** The form of a new key. */
export function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const api = useApi()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    try {
      const body = { name, scopes: scopes as TokenScope[], days: Number(days) }
      const { token } = await withFreshStep(() => api.call(tokens.create, { body }, { quiet: true }))
      onMade(token)
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.stack} onSubmit={(event) => void make(event)} noValidate>
      <TextInput
        label="Название (какой программе)"
        value={name}
        error={problems.name}
        maxSymbols={60}
        onChange={setName}
      />
      <ManyChoice
        label="Что можно"
        options={TOKEN_SCOPES.map((scope) => [scope, SCOPES[scope].words] as const)}
        chosen={scopes}
        error={problems.scopes}
        onChange={setScopes}
      />
      <TextInput label="Срок, дней (до 365)" value={days} error={problems.days} digitsOnly onChange={setDays} />
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        Выпустить
      </Button>
    </form>
  )
}
