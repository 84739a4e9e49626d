import { useState } from 'react'
import { durationText } from './duration.ts'
import styles from './ShownSlide.module.css'
import type { Slide } from './slides.ts'

/** One slide with its caption. */
export function ShownSlide({ slide: { type, url, caption } }: { slide: Slide }) {
  return (
    <figure className={styles.figure}>
      {type === 'video' ? (
        <Video url={url} />
      ) : (
        <div className="swiper-zoom-container">
          <img src={url} alt={caption} />
        </div>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Safari shows a video's first frame only when the address has a time. */
const FIRST_FRAME = '#t=0.001'

function Video({ url }: { url: string }) {
  const [seconds, setSeconds] = useState(0)
  const [hasPlayed, setPlayed] = useState(false)
  const duration = hasPlayed ? '' : durationText(seconds)
  return (
    <div className={styles.video}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people upload comes without captions of the speech */}
      <video
        src={`${url}${FIRST_FRAME}`}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        onPlay={() => setPlayed(true)}
      />
      {duration && <span className={styles.duration}>{duration}</span>}
    </div>
  )
}
