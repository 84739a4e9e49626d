import { TEXT_LENGTH } from '@palata/contract/signals/limits'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import styles from './SignalForm.module.css'

interface AddedProps {
  /** Text that readers may have read already. */
  before: string
  /** The whole text with the addition. */
  content: string
  onChange: (content: string) => void
  error: string | undefined
}

/** A field that only appends to the published text. */
export function Added({ before, content, onChange, error }: AddedProps) {
  const start = before === '' ? '' : `${before}\n\n`
  const added = content.startsWith(start) ? content.slice(start.length) : ''
  return (
    <>
      {before && <p className={styles.before}>{before}</p>}
      <TextInput
        label="Дополнение"
        type="textarea"
        value={added}
        onChange={(text) => onChange(text === '' ? before : start + text)}
        maxSymbols={Math.max(0, TEXT_LENGTH - start.length)}
        error={error}
      />
    </>
  )
}
