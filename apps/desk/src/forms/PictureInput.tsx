import { media } from '@palata/contract/media'
import { POST_PICTURE, usePictureUpload } from '@site/features/media/index.ts'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import styles from './PictureInput.module.css'

interface PictureInputProps {
  label: string
  /** Address of the picture; empty for none. */
  value: string
  onChange: (address: string) => void
  error?: string | undefined
}

/** A picture from the device. It is uploaded when chosen; the form then saves its address. */
export function PictureInput({ label, value, onChange, error }: PictureInputProps) {
  const { uploading, send, retry, drop } = usePictureUpload<{ address: string }>({
    endpoint: media.uploadPostImage,
    rule: POST_PICTURE,
    onDone: ({ address }) => onChange(address),
  })
  const shown = uploading?.preview ?? value
  const problem = uploading?.problem?.words ?? error
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {shown && <img src={shown} alt={`${label}: выбранная`} width={64} height={64} />}
        <FileButton
          kind="secondary"
          accept={POST_PICTURE.types.join()}
          isBusy={uploading !== null && !uploading.problem}
          onFile={send}
        >
          {shown ? 'Другая' : 'Выбрать'}
        </FileButton>
        {uploading?.problem && !uploading.problem.isFinal && <TextButton onClick={retry}>Отправить снова</TextButton>}
        {shown && (
          <TextButton
            onClick={() => {
              drop()
              onChange('')
            }}
          >
            Убрать
          </TextButton>
        )}
      </div>
      {problem && (
        <small className={styles.error} role="alert">
          {problem}
        </small>
      )}
    </fieldset>
  )
}
