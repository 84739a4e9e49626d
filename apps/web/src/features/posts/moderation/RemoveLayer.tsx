import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { RadioRows } from '#ui/fields/RadioRows.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { removeLayer } from './layers.ts'
import styles from './RemoveLayer.module.css'
import { usePostActs } from './usePostActs.ts'

const REASONS = ['Спам', 'Реклама', 'Не по теме', 'Оскорбления'] as const
const OWN = 'Другая причина'
const MOST_SYMBOLS = 300

/** Asks before a post is taken away, and for the reason, which its author reads. */
export function RemoveLayer() {
  const asked = removeLayer.useDetail()
  return (
    <Layer of={removeLayer} title="Удалить пост?">
      {asked && <Question key={asked.post.id} {...asked} />}
    </Layer>
  )
}

type QuestionProps = NonNullable<ReturnType<typeof removeLayer.useDetail>>

function Question({ post, onRemoved }: QuestionProps) {
  const [chosen, setChosen] = useState<string>(REASONS[0])
  const [own, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { remove } = usePostActs({ id: post.id, content_type: 'opinion', content_type_id: 3 })
  const reason = chosen === OWN ? own.trim() : chosen

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const isDone = await remove(reason)
    setBusy(false)
    if (!isDone) return
    removeLayer.close()
    onRemoved()
  }

  return (
    <form className={styles.question} onSubmit={(event) => void submit(event)}>
      <p>
        <b>{post.title}</b>
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
        <Button kind="secondary" onClick={removeLayer.close}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
