import { useEffect, useRef, useState } from 'react'
import styles from './Avatar.module.css'
import { Icon } from './Icon.tsx'

interface AvatarProps {
  src: string | null | undefined
  /** Name of the person; its initials replace a missing picture. */
  name: string
  /** Only when the name is not written beside the picture. */
  alt?: string
  size?: number
  /** `object` is for SVG drawings. */
  tag?: 'img' | 'object'
}

export function Avatar({ src, name, alt = '', size = 32, tag = 'img' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>()
  const picture = useRef<HTMLImageElement>(null)
  const isKnown = tag === 'img' || tag === 'object'
  useEffect(() => {
    if (!isKnown) console.warn(`Неизвестный тег аватара: ${tag}`)
  }, [isKnown, tag])
  // A server-rendered picture may have failed before React listened.
  useEffect(() => {
    if (src && picture.current?.complete) picture.current.decode().catch(() => setFailed(src))
  }, [src])

  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  const spoken = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  const initials = initialsOf(name, size < 24 ? 1 : 2)
  const content = initials || <Icon name="person" size={Math.round(size * 0.6)} />
  if (!src || src === failed)
    return (
      <span className={styles.avatar} style={box} {...spoken}>
        {content}
      </span>
    )
  if (tag === 'object')
    return (
      <object className={styles.avatar} style={box} data={src} type="image/svg+xml" tabIndex={-1} {...spoken}>
        <span className={styles.inner}>{content}</span>
      </object>
    )
  return (
    <img
      key={src}
      ref={picture}
      className={styles.avatar}
      style={box}
      src={src}
      alt={alt}
      width={size}
      height={size}
      onError={() => setFailed(src)}
    />
  )
}

function initialsOf(name: string, most: number) {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, most)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
