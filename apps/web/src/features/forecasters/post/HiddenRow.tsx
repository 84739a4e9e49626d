import { useEffect, useRef } from 'react'
import { muteLayer } from '#features/mutes'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Moment } from '#ui/time/time.ts'
import type { Post } from '../pages.ts'
import styles from './PostRow.module.css'

/** A forecaster is muted as the source of what they write. */
function choicesOfForecast({ source, author, coins }: Post) {
  const name = `${source === 'twitter' ? 'x.com' : 't.me'}/${author.username.toLowerCase()}`
  return [
    { kind: 'source' as const, name, label: name },
    ...coins.map(({ api_id, symbol }) => ({ kind: 'coin' as const, name: api_id, label: symbol.toUpperCase() })),
  ]
}

/** Replaces a hidden post and offers to restore it; takes over the focus. */
export function HiddenRow({ post, onShow }: { post: Post; onShow: () => void }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => row.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={row} className={styles.hidden}>
      <time dateTime={post.created_at} className={styles.time}>
        <Moment at={post.created_at} />
      </time>
      <Icon name="eye-off" size={20} />
      <span role="status">Публикация скрыта</span>
      <TextButton onClick={onShow}>Вернуть</TextButton>
      <TextButton onClick={() => muteLayer.open({ choices: choicesOfForecast(post) })}>Скрывать такое…</TextButton>
    </div>
  )
}
