import { MOST_POST_IMAGES } from '@palata/contract/posts/form'
import { useRef } from 'react'
import { authLayer } from '#features/accounts'
import { NotUploaded, POST_PICTURE } from '#features/media'
import { FileInput } from '#ui/controls/FileInput.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ToolIcon } from '../toolbar/ToolIcon.tsx'
import type { Beside, WritingForm } from '../useWritingForm.ts'
import styles from './PictureStrip.module.css'
import { useUploading } from './uploads.ts'

/** Pictures beside the text, the cover first. */
export function PictureStrip({ form, problem }: { form: WritingForm; problem: string | undefined }) {
  const { fields, addBeside } = form
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={styles.part} aria-label="Изображения">
      <ul className={styles.strip}>
        {fields.beside.map((picture, index) => (
          <li key={'address' in picture ? picture.address : picture.upload}>
            <Slot picture={picture} isCover={index === 0} form={form} />
          </li>
        ))}
        {fields.beside.length < MOST_POST_IMAGES && (
          <li>
            <Pressable className={styles.add} onClick={() => input.current?.click()}>
              <ToolIcon name="plus" size={20} />
              Изображение
            </Pressable>
          </li>
        )}
      </ul>
      <FileInput ref={input} multiple accept={POST_PICTURE.types} data-into="strip" onFiles={addBeside} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

interface SlotProps {
  picture: Beside
  isCover: boolean
  form: WritingForm
}

function Slot({ picture, isCover, form: { uploads, removeBeside, makeCover } }: SlotProps) {
  const waiting = useUploading(uploads)
  const uploading = 'upload' in picture ? waiting.get(picture.upload) : undefined
  const source = 'address' in picture ? picture.address : uploading?.preview
  return (
    <figure className={styles.slot} data-cover={isCover || undefined}>
      <Pressable
        className={styles.picture}
        aria-label={isCover ? 'Обложка' : 'Сделать обложкой'}
        disabled={isCover}
        onClick={() => makeCover(picture)}
      >
        {source && <img src={source} alt="" data-waiting={uploading ? '' : undefined} />}
      </Pressable>
      {isCover && !uploading && (
        <figcaption className={styles.cover} aria-hidden="true">
          обложка
        </figcaption>
      )}
      {uploading && !uploading.problem && (
        <progress value={uploading.progress} max={1} aria-label="Загрузка изображения" />
      )}
      {uploading?.problem && 'upload' in picture && (
        <p className={styles.failed} role="alert">
          <NotUploaded
            problem={uploading.problem}
            onRetry={() => uploads.retry(picture.upload)}
            onSignIn={() => authLayer.open()}
          />
        </p>
      )}
      <IconButton
        icon="close"
        iconSize={14}
        size="small"
        className={styles.remove}
        label={uploading && !uploading.problem ? 'Отменить загрузку' : 'Убрать изображение'}
        onClick={() => removeBeside(picture)}
      />
    </figure>
  )
}
