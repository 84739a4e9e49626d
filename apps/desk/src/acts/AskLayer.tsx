import { Button } from '@site/ui/controls/Button.tsx'
import { RadioRows } from '@site/ui/fields/choices/RadioRows.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { Layer } from '@site/ui/layers/Layer.tsx'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Fields } from '#forms/Fields.tsx'
import { missingIn, valuesOf } from '#forms/values.ts'
import styles from './AskLayer.module.css'
import { askLayer, type Question } from './ask.ts'
import { problemsOf } from './problems.ts'

const OWN = 'Другая причина'

/** Asks for an action's reason and fields. The last question stays drawn while the layer closes. */
export function AskLayer() {
  const asked = askLayer.useDetail()
  const shown = useRef(asked)
  if (asked) shown.current = asked
  const question = shown.current
  const form = useRef<HTMLFormElement>(null)
  return (
    <Layer of={askLayer} title={question?.title ?? ''} initialFocus={() => firstIn(form.current)}>
      {question && <Form key={question.title} ref={form} question={question} />}
    </Layer>
  )
}

/** The first field or the chosen reason, so that Enter sends the form; without either the button that sends it. */
function firstIn(form: HTMLFormElement | null) {
  const field = ['[aria-checked="true"]', 'input:not([aria-hidden])', 'textarea', 'select', '[contenteditable]'].join()
  return form?.querySelector<HTMLElement>(field) ?? form?.querySelector<HTMLElement>('[type="submit"]') ?? null
}

/** Enter on a radio sends the form, as in a text field. */
function onFormKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.closest('[role="radio"]')) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function Form({ question, ref }: { question: Question; ref: RefObject<HTMLFormElement | null> }) {
  const { note, reasons, isReasonOptional = false, fields = [], initial, submit, isAlert = false } = question
  const [chosen, setChosen] = useState(reasons?.[0] ?? OWN)
  const [own, setOwn] = useState('')
  const [values, setValues] = useState<Record<string, unknown>>(initial ?? {})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const reason = reasons ? (chosen === OWN ? own.trim() : chosen) : undefined
  const needsReason = reasons !== undefined && !isReasonOptional && !reason

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingIn(fields, values)
    setProblems(missing)
    if (Object.keys(missing).length > 0 || needsReason || isBusy) return
    setBusy(true)
    try {
      await question.onSubmit({ ...valuesOf(fields, values), ...(reason && { reason }) })
      askLayer.close()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={ref} className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={onFormKey}>
      {note && <p className={styles.note}>{note}</p>}
      <Fields
        fields={fields}
        values={values}
        problems={problems}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {reasons && (
        <RadioRows
          label="Причина"
          rows={[...reasons, OWN].map((value) => ({ value, content: value }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {reasons && chosen === OWN && (
        <TextInput
          label={isReasonOptional ? 'Причина, если есть' : 'Причина'}
          value={own}
          onChange={setOwn}
          maxSymbols={300}
          error={problems.reason}
        />
      )}
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          kind={isAlert ? 'alert' : 'primary'}
          isBusy={isBusy}
          disabled={needsReason && 'Назовите причину'}
        >
          {submit}
        </Button>
        <Button kind="secondary" onClick={askLayer.close}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
