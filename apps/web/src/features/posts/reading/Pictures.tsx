import { useState } from 'react'
import { openViewer, type Slide } from '#features/media'
import { CalmPicture } from '#ui/blocks/CalmPicture.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './Pictures.module.css'

/** Pictures of a post that are not in its text. */
export function Pictures({ sources }: { sources: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = sources.filter((source) => !failed.includes(source))
  const slides = shown.map((url): Slide => ({ type: 'image', url, caption: '' }))
  if (slides.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label="Изображения">
      {slides.map((slide) => (
        <li key={slide.url}>
          <Pressable aria-label="Открыть изображение" onClick={() => openViewer(slides, slides.indexOf(slide))}>
            <CalmPicture address={slide.url}>
              <img
                src={slide.url}
                alt=""
                width={680}
                height={383}
                loading="lazy"
                decoding="async"
                onError={() => setFailed((known) => [...known, slide.url])}
              />
            </CalmPicture>
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
