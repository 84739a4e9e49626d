import { MOST_FEEDBACK_IMAGES } from '@palata/contract/pages'
import { useEffect, useState } from 'react'
import { COMMENT_PICTURE, pickProblem } from '#features/media'
import { FileButton } from '#ui/controls/FileButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './pages.module.css'

interface FeedbackPicturesProps {
  images: readonly File[]
  /** The server's error. */
  error: string | undefined
  onChange: (images: File[]) => void
}

/** Pictures attached to a message; only the team that answers it sees them. */
export function FeedbackPictures({ images, error, onChange }: FeedbackPicturesProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const said = problem ?? error
  function add(file: File) {
    const found = pickProblem(file, COMMENT_PICTURE)
    setProblem(found)
    if (!found) onChange([...images, file])
  }
  return (
    <div className={styles.pictures}>
      {images.length > 0 && (
        <ul>
          {images.map((image, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be added twice
            <li key={place}>
              <Preview file={image} />
              <TextButton
                aria-label={`Убрать картинку ${image.name}`}
                onClick={() => onChange(images.filter((_, other) => other !== place))}
              >
                Убрать
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {images.length < MOST_FEEDBACK_IMAGES && (
        <FileButton kind="secondary" accept={COMMENT_PICTURE.types.join()} onFile={add}>
          Добавить картинку
        </FileButton>
      )}
      <small>До {MOST_FEEDBACK_IMAGES} картинок по 2 МБ. Их увидит только тот, кто отвечает.</small>
      {said && (
        <p className={styles.error} role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={file.name} /> : null
}
