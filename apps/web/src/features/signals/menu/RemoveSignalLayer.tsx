import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { RadioRows } from '#ui/fields/RadioRows.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { removeSignalLayer } from '../layers.ts'
import styles from './RemoveSignalLayer.module.css'
import { useSignalActs } from './useSignalActs.ts'

const REASONS = ['Спам', 'Реклама', 'Не по теме', 'Обещание прибыли'] as const
const OWN = 'Другая причина'
const MOST_SYMBOLS = 300

/** Asks before a signal is taken away, and for the reason, which its author reads. */
export function RemoveSignalLayer() {
  const asked = removeSignalLayer.useDetail()
  return (
    <Layer of={removeSignalLayer} title="Удалить сигнал?">
      {asked && <Question key={asked.signal.id} {...asked} />}
    </Layer>
  )
}

function Question({ signal }: NonNullable<ReturnType<typeof removeSignalLayer.useDetail>>) {
  const [chosen, setChosen] = useState<string>(REASONS[0])
  const [own, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { remove } = useSignalActs({ id: signal.id, pinned: false })
  const reason = chosen === OWN ? own.trim() : chosen

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const isDone = await remove(reason)
    setBusy(false)
    if (isDone) removeSignalLayer.close()
  }

  return (
    <form className={styles.question} onSubmit={(event) => void submit(event)}>
      <p>
        <b>{signal.title}</b>
      </p>
      <p>Автор сможет прочитать свой текст и причину. Удалённое можно вернуть.</p>
      <RadioRows
        label="Причина"
        rows={[...REASONS, OWN].map((value) => ({ value, content: value }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === OWN && <TextInput label="Причина" value={own} onChange={setOwn} maxSymbols={MOST_SYMBOLS} required />}
      <div className={styles.buttons}>
        <Button type="submit" kind="alert" isBusy={isBusy} disabled={!reason}>
          Удалить
        </Button>
        <Button kind="secondary" onClick={removeSignalLayer.close}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
