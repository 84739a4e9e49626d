import { type FormEvent, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { RadioRows } from './choices/RadioRows.tsx'
import styles from './ReasonForm.module.css'
import { TextInput } from './text/TextInput.tsx'

const OWN = 'Другая причина'
const MOST_SYMBOLS = 300

interface ReasonFormProps {
  /** Title of the form. */
  title: string
  /** Consequences of the removal. */
  note: string
  /** The usual reasons; the reader can also write another one. */
  reasons: readonly [string, ...string[]]
  submit: string
  /** Label of the button that cancels. */
  cancel?: string
  onSubmit: (reason: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the reason of a removal. None is chosen beforehand: a reason that nobody meant would be told to the author. */
export function ReasonForm({ title, note, reasons, submit, cancel = 'Отмена', onSubmit, onCancel }: ReasonFormProps) {
  const [chosen, setChosen] = useState('')
  const [own, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reason = chosen === OWN ? own.trim() : chosen

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await onSubmit(reason)
    setBusy(false)
  }

  return (
    <form className={styles.question} onSubmit={(event) => void send(event)}>
      <p>
        <b>{title}</b>
      </p>
      <p>{note}</p>
      <RadioRows
        label="Причина"
        rows={[...reasons, OWN].map((value) => ({ value, content: value }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === OWN && <TextInput label="Причина" value={own} onChange={setOwn} maxSymbols={MOST_SYMBOLS} required />}
      <div className={styles.buttons}>
        <Button type="submit" kind="alert" isBusy={isBusy} disabled={!reason && 'Назовите причину'}>
          {submit}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
