import { useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FileInput } from '#ui/controls/FileInput.tsx'
import styles from './AvatarField.module.css'
import { AVATAR_TYPES } from './draft.ts'

interface AvatarFieldProps {
  saved: string
  chosen: File | '' | undefined
  name: string
  error: string | undefined
  onChoose: (file: File) => void
  onChange: (avatar: '' | undefined) => void
}

/** Shows the chosen picture before it is uploaded. */
export function AvatarField({ saved, chosen, name, error, onChoose, onChange }: AvatarFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(chosen)
  const shown = chosen === undefined ? saved : preview
  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend className="visually-hidden">Аватар</legend>
      <Avatar src={shown} name={name} alt={chosen ? 'Новый аватар' : 'Аватар'} size={96} />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button kind="gray" onClick={() => input.current?.click()}>
            {shown ? 'Заменить' : 'Загрузить аватар'}
          </Button>
          {shown && (
            <Button kind="gray" onClick={() => onChange(saved ? '' : undefined)}>
              Удалить
            </Button>
          )}
        </div>
        <FileInput ref={input} accept={AVATAR_TYPES} label="Файл аватара" onFiles={([file]) => onChoose(file!)} />
        <p id={id} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? 'PNG, JPEG или WebP до 2 МБ. Снимок обрежем до квадрата, сведения о камере и месте удалим.'}
        </p>
      </div>
    </fieldset>
  )
}

/** Creates an object URL for the chosen file and revokes it when the file is no longer shown. */
function usePreview(file: File | '' | undefined): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress('')
      URL.revokeObjectURL(made)
    }
  }, [file])
  return file ? address : ''
}
