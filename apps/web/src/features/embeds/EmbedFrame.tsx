import type { Embed } from '@palata/contract/embeds'
import type { EmbedCard } from '@palata/contract/posts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './EmbedFrame.module.css'
import { useEmbedScale } from './scale.ts'

interface EmbedFrameProps {
  /** Element of the card, which hides while the frame is open. */
  place: HTMLElement
  embed: Embed & { id: string }
  card: EmbedCard | undefined
  onClose: () => void
}

const FRAMES = { youtube: 'https://www.youtube-nocookie.com', telegram: 'https://t.me' }
/** The frame may run its own site's scripts and open its pages; it cannot navigate this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'

/** The other site's frame in place of its card, after a press. */
export function EmbedFrame({ place, embed, card, onClose }: EmbedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hosts = usePage().config.embedFrames ?? FRAMES
  useLayoutEffect(() => {
    place.dataset.opened = ''
    // The pressed link is gone, so the focus moves to the frame.
    frame.current?.focus({ preventScroll: true })
  }, [place])
  return (
    <div className={styles.frame}>
      {embed.kind === 'youtube' ? (
        <iframe
          ref={frame}
          className={styles.video}
          title={`Видео: ${card?.title || 'YouTube'}`}
          src={`${hosts.youtube}/embed/${embed.id}?autoplay=1&playsinline=1&rel=0&hl=ru`}
          width={670}
          height={377}
          sandbox={SANDBOX}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube does not play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Post frame={frame} host={hosts.telegram} id={embed.id} author={card?.author ?? ''} />
      )}
      <p className={styles.under}>
        <a href={embed.link} target="_blank" rel="noopener noreferrer nofollow">
          {embed.kind === 'youtube' ? 'Открыть на YouTube' : 'Открыть в Telegram'}
          <Icon name="external" size={14} />
        </a>
        <TextButton onClick={onClose}>Свернуть</TextButton>
      </p>
    </div>
  )
}

interface PostProps {
  frame: React.RefObject<HTMLIFrameElement | null>
  host: string
  id: string
  author: string
}

/** Telegram's frame reports its height. */
function Post({ frame, host, id, author }: PostProps) {
  const [height, setHeight] = useState(180)
  const scale = useEmbedScale()
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== new URL(host).origin) return
      const told = heightIn(data)
      if (told) setHeight(told)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, host])
  const isDark = typeof document !== 'undefined' && document.documentElement.dataset.theme !== 'light'
  return (
    <div className={styles.post} style={scale === 1 ? undefined : { height: height * scale }}>
      <iframe
        ref={frame}
        title={`Запись Telegram${author && `: ${author}`}`}
        src={`${host}/${id}?embed=1${isDark ? '&dark=1' : ''}`}
        style={scale === 1 ? { height } : { height, width: 320, transform: `scale(${scale})` }}
        sandbox={SANDBOX}
      />
    </div>
  )
}

/** Largest accepted height of a post's frame, px; the frame is not trusted with more. */
const HIGHEST = 4000

function heightIn(data: unknown): number | null {
  if (typeof data !== 'string' || data.length > 1000) return null
  try {
    const { event, height } = JSON.parse(data) as { event?: unknown; height?: unknown }
    return event === 'resize' && typeof height === 'number' && height > 0 && height <= HIGHEST ? height : null
  } catch {
    return null
  }
}
