import type { ForecastMedia } from '@palata/contract/forecasters/messages'
import { openViewer } from '#features/media'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import type { Post } from '../pages.ts'
import styles from './PostMedia.module.css'

/** Number of tiles beside the text; other pictures are in the slider. */
const TILES = 3

/** Pictures open in the slider; a video plays at its source. */
export function PostMedia({ post }: { post: Post }) {
  const shown = post.media.filter(({ preview }) => preview !== '')
  if (shown.length === 0) return null
  const pictures = shown.filter(({ type }) => type !== 'video')
  const slides = pictures.map(({ url, caption }) => ({ type: 'image' as const, url, caption }))
  const tiles = shown.slice(0, TILES)
  return (
    <div className={styles.media} data-count={tiles.length}>
      {tiles.map((medium, place) =>
        medium.type === 'video' ? (
          <a
            key={medium.preview}
            className={styles.tile}
            href={post.source_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${lengthOf(medium.duration_seconds)}, видео ${post.author.name}: смотреть у источника`}
          >
            <Picture medium={medium} />
            <span className={styles.play}>
              <Icon name="play" size={14} />
              {lengthOf(medium.duration_seconds)}
            </span>
          </a>
        ) : (
          <Pressable
            key={medium.preview}
            className={styles.tile}
            aria-label={`Открыть изображение ${pictures.indexOf(medium) + 1} из ${pictures.length}`}
            onClick={() => openViewer(slides, pictures.indexOf(medium))}
          >
            <Picture medium={medium} />
            {place === TILES - 1 && shown.length > TILES && (
              <span className={styles.play}>ещё {shown.length - TILES}</span>
            )}
          </Pressable>
        ),
      )}
    </div>
  )
}

function Picture({ medium: { preview, caption, size } }: { medium: ForecastMedia }) {
  return (
    <img
      src={`${preview}?w=960`}
      alt={caption}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      decoding="async"
    />
  )
}

function lengthOf(seconds: number | null) {
  if (seconds === null) return 'Видео'
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
