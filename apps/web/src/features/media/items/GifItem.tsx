import { type MouseEvent, type PointerEvent, useState, useSyncExternalStore } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './GifItem.module.css'
import { isHeavyGif, type MediaItem } from './item.ts'

type Playing = 'still' | 'coming' | 'moving' | 'failed'

const WORDS = { still: 'GIF', coming: 'GIF…', moving: '', failed: 'GIF не загрузилась' }

interface GifItemProps {
  item: MediaItem
  /** Description for screen readers. */
  alt: string
  /** Opens the item over the whole window. */
  onOpen: () => void
}

/**
 * A GIF in a list. A heavy GIF is a still that plays on hover, focus or the first tap and opens on the next one. With
 * reduced motion every GIF is a still and plays only on a press.
 */
export function GifItem({ item, alt, onOpen }: GifItemProps) {
  const isCalm = useSyncExternalStore(watchCalm, readCalm, () => false)
  const [state, setState] = useState<Playing>('still')
  const [hasPreview, setHasPreview] = useState(item.preview !== '')
  const isHeld = hasPreview && (isCalm || isHeavyGif(item))
  const play = () => setState((now) => (now === 'still' || now === 'failed' ? 'coming' : now))
  const stop = () => setState('still')

  if (!isHeld)
    return (
      <Pressable className={styles.gif} aria-label="Открыть GIF" onClick={onOpen}>
        <img src={item.url} alt={alt} loading="lazy" />
      </Pressable>
    )

  const byPointer = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !isCalm) act()
  }
  function press(event: MouseEvent<HTMLButtonElement, Partial<globalThis.PointerEvent> & globalThis.MouseEvent>) {
    const asksFirst = isCalm || event.nativeEvent.pointerType === 'touch'
    if (asksFirst && (state === 'still' || state === 'failed')) play()
    else onOpen()
  }
  const isMoving = state === 'moving'
  return (
    <Pressable
      className={styles.gif}
      aria-label={isMoving || !isCalm ? 'Открыть GIF' : 'Показать GIF в движении'}
      aria-busy={state === 'coming' || undefined}
      data-playing={state}
      onPointerEnter={byPointer(play)}
      onPointerLeave={byPointer(stop)}
      onFocus={({ currentTarget }) => !isCalm && currentTarget.matches(':focus-visible') && play()}
      onBlur={stop}
      onClick={press}
    >
      <img src={item.preview} alt={alt} loading="lazy" onError={() => setHasPreview(false)} />
      {(state === 'coming' || isMoving) && (
        <img
          className={styles.whole}
          src={item.url}
          alt=""
          onLoad={() => setState('moving')}
          onError={() => setState('failed')}
        />
      )}
      {WORDS[state] && (
        <span className={styles.mark} aria-hidden={state !== 'failed'}>
          <Icon name={state === 'failed' ? 'warning' : 'play'} size={14} />
          {WORDS[state]}
        </span>
      )}
    </Pressable>
  )
}

const CALM = '(prefers-reduced-motion: reduce)'
const readCalm = () => matchMedia(CALM).matches

function watchCalm(tell: () => void) {
  const list = matchMedia(CALM)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
