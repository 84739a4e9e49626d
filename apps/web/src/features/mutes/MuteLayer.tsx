import { LONGEST_MUTED_WORD, type MuteTerm } from '@palata/contract/mutes'
import { type FormEvent, useState } from 'react'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { RadioRows } from '#ui/fields/choices/RadioRows.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { KINDS } from './kinds.ts'
import { muteLayer } from './layers.ts'
import styles from './mutes.module.css'
import type { Choice } from './records.ts'
import { FOR_EVER, TermsFields } from './TermsFields.tsx'
import { useMuting } from './useMuting.ts'

/** Asks what of an item to hide, where and until when. */
export function MuteLayer() {
  const detail = muteLayer.useDetail()
  return (
    <Layer of={muteLayer} title="Скрыть">
      {detail && <Muting choices={detail.choices} />}
    </Layer>
  )
}

const WORD = 'word'

function Muting({ choices }: { choices: readonly Choice[] }) {
  const [chosen, setChosen] = useState(choices[0] ? '0' : WORD)
  const [word, setWord] = useState('')
  const [terms, setTerms] = useState(FOR_EVER)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { mute } = useMuting()
  const isWord = chosen === WORD
  const isStory = !isWord && choices[Number(chosen)]?.kind === 'story'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = word.trim()
    setBusy(true)
    const refusal = await mute(isWord ? { kind: 'word', name: typed, label: typed } : choices[Number(chosen)]!, terms)
    setBusy(false)
    if (refusal) setError(refusal)
    else muteLayer.close()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <RadioRows
        label="Что скрыть"
        rows={[
          ...choices.map(({ kind, label }, place) => ({
            value: String(place),
            content: (
              <span className={styles.label}>
                {capital(KINDS[kind].whom)} <b>{label}</b>
              </span>
            ),
          })),
          { value: WORD, content: 'Слово' },
        ]}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setTerms({ ...terms, until: termOf(choices[Number(value)]?.kind === 'story', terms.until) })
          setError(undefined)
        }}
      />
      {isWord && (
        <TextInput
          label="Слово во всех формах"
          value={word}
          maxSymbols={LONGEST_MUTED_WORD}
          onChange={setWord}
          error={error}
        />
      )}
      <TermsFields terms={terms} isOfStory={isStory} onChange={setTerms} />
      {error && !isWord && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={isWord && !word.trim() && 'Напишите слово'}>
        Скрыть
      </Button>
      <p className={styles.hint}>
        Об этом никто не узнает. Вернуть можно в разделе{' '}
        <Link to={paths.hidden} onClick={() => muteLayer.close()}>
          «Скрытое»
        </Link>
        .
      </p>
    </form>
  )
}

/** A story is hidden while it goes on, unless the reader chooses otherwise; nothing else goes on. */
function termOf(isStory: boolean, until: MuteTerm): MuteTerm {
  if (isStory && until === 'ever') return 'story'
  return !isStory && until === 'story' ? 'ever' : until
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
