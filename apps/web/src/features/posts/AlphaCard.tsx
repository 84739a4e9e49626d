import type { Post } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useRef } from 'react'
import { CoinChips } from '#features/market'
import { PlayerPart } from '#features/podcasts'
import { BookmarkStar, keepBookmark } from '#features/reactions'
import { CalmPicture } from '#ui/blocks/CalmPicture.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { type Clock, Moment, momentOf } from '#ui/time/time.ts'
import styles from './AlphaCard.module.css'
import type { CardProps } from './Cards.tsx'
import { AuthorLink, LastComment, TitleLink } from './cardParts.tsx'
import { PostMenu } from './menu/PostMenu.tsx'
import { forgetNew } from './records.ts'
import { TitleIcon } from './TitleIcon.tsx'
import { useNewMarker } from './useNewMarker.ts'
import { usePrefetch } from './usePrefetch.ts'

export const AlphaCard = memo(function AlphaCard({ post, today, onChannel }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const onSeen = useCallback(() => forgetNew(queryClient, post.id), [queryClient, post.id])
  useNewMarker(card, post.is_new, onSeen)
  usePrefetch(card, post)
  const sound = post.podcast_atributes
  const cover = sound ? undefined : post.images_list[0]
  const tag = tagOf(post)
  return (
    <article ref={card} className={`${styles.card} ${styles[cardColor(post)] ?? ''}`} data-color={cardColor(post)}>
      {sound && (
        <PlayerPart
          of="CardSound"
          id={sound.id}
          title={post.title}
          length={post.audio_length}
          className={styles.sound}
        />
      )}
      {cover && (
        <CalmPicture address={cover}>
          <img className={styles.cover} src={cover} alt="" width={512} height={79} loading="lazy" decoding="async" />
        </CalmPicture>
      )}
      {tag && <span className={`${styles.tag} ${styles[tag.kind]} ${cover ? styles.over : ''}`}>{tag.text}</span>}
      <div className={styles.body}>
        <div className={styles.heading}>
          {!cover && !sound && <TitleIcon post={post} list="alpha" />}
          <h4>
            <TitleLink post={post} />
          </h4>
        </div>
        {post.short_description && <p className={styles.lead}>{post.short_description}</p>}
        {post.coin_prices.length > 0 && (
          <div className={styles.coins}>
            <CoinChips coins={post.coin_prices} />
          </div>
        )}
        <LastComment post={post} />
        <InfoLine post={post} today={today} onChannel={onChannel} />
      </div>
    </article>
  )
})

function InfoLine({ post, today, onChannel }: CardProps) {
  const tell = (at: string, clock: Clock) => momentOf(at, new Date(`${today}T12:00:00+03:00`), clock)
  const added = post.comments_count - post.init_comments_count
  const queryClient = useQueryClient()
  return (
    <footer className={styles.info}>
      {post.section_name !== 'podcast' && post.author && <AuthorLink author={post.author} />}
      <time dateTime={post.publication_date}>
        <Moment at={post.publication_date} tell={tell} />
      </time>
      <span className={styles.channels}>
        {post.channels.map(({ slug, name }) => (
          <Pressable key={slug} onClick={() => onChannel(slug)}>
            {name}
          </Pressable>
        ))}
      </span>
      {post.is_locked && post.reading_minutes > 0 && post.section_name !== 'podcast' && (
        <span className={styles.locked} title="Продолжение открыто участникам">
          <Icon name="lock" size={16} />
          {`ещё ${post.reading_minutes}\u00a0мин`}
        </span>
      )}
      <BookmarkStar post={post} onStored={(isMine) => keepBookmark(queryClient, post.id, isMine)} />
      <span className={styles.comments} role="img" aria-label={`Комментариев: ${post.comments_count}`}>
        <Icon name="comment" size={16} />
        <Figure kind="count" value={post.comments_count} inControl />
        {added > 0 && (
          <b>
            +<Figure kind="count" value={added} inControl />
          </b>
        )}
      </span>
      <PostMenu post={post} />
    </footer>
  )
}

type CardColor = 'moderation' | 'new' | Exclude<Post['color'], ''> | 'plain'

/** Moderation has priority over a new post, and a new post over the author's colour. */
export function cardColor(post: Pick<Post, 'live' | 'is_new' | 'color'>): CardColor {
  if (!post.live) return 'moderation'
  if (post.is_new) return 'new'
  return post.color || 'plain'
}

function tagOf(post: Post): { kind: string; text: string } | null {
  if (post.removed) return { kind: 'tagGold', text: 'Удалено' }
  if (!post.live) return { kind: 'tagGold', text: 'На модерации' }
  if (post.is_new) return { kind: 'tagNew', text: 'Новое' }
  if (post.pinned_all_time || post.pinned_day) return { kind: 'tagGold', text: 'Закреплено' }
  if (post.section_name === 'podcast' && !post.podcast_atributes)
    return { kind: 'tagPlain', text: podcastTag(post.audio_length) }
  return null
}

function podcastTag(seconds: number | null) {
  return seconds ? `Подкаст · ${Math.round(seconds / 60)} мин` : 'Подкаст'
}
