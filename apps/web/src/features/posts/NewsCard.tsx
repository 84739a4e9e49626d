import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useRef } from 'react'
import { CoinChips } from '#features/market'
import { StoryPart } from '#features/stories'
import { CalmPicture } from '#ui/blocks/CalmPicture.tsx'
import { Moment } from '#ui/time/time.ts'
import type { CardProps } from './Cards.tsx'
import { LastComment, TitleLink } from './cardParts.tsx'
import styles from './NewsCard.module.css'
import { forgetNew } from './records.ts'
import { TitleIcon } from './TitleIcon.tsx'
import { useNewMarker } from './useNewMarker.ts'
import { usePrefetch } from './usePrefetch.ts'

/** A row of the infonoise list. */
export const NewsCard = memo(function NewsCard({ post }: CardProps) {
  const row = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const onSeen = useCallback(() => forgetNew(queryClient, post.id), [queryClient, post.id])
  useNewMarker(row, post.is_new, onSeen)
  usePrefetch(row, post)
  const pictures = post.images_list.slice(0, 3)
  return (
    <article ref={row} className={`${styles.row} ${post.is_new ? styles.fresh : ''}`} data-new={post.is_new}>
      <time className="num" dateTime={post.publication_date}>
        <Moment at={post.publication_date} />
      </time>
      <TitleIcon post={post} list="news" />
      <div className={styles.body}>
        <h4>
          {post.news_atributes.label && <span className={styles.label}>{post.news_atributes.label}</span>}
          <TitleLink post={post} />
          {post.is_new && <span className={styles.dot} role="img" aria-label="новое" />}
        </h4>
        {post.coin_prices.length > 0 && (
          <div className={styles.coins}>
            <CoinChips coins={post.coin_prices} />
          </div>
        )}
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((src) => (
              <CalmPicture key={src} address={src}>
                <img src={src} alt="" width={96} height={60} loading="lazy" decoding="async" />
              </CalmPicture>
            ))}
          </div>
        )}
        <StoryPart postId={post.id} />
        <LastComment post={post} />
      </div>
      {post.gif_for_main_page && (
        <img
          className={styles.gif}
          src={`/static/gif/${post.gif_for_main_page}.svg`}
          alt=""
          width={24}
          height={24}
          loading="lazy"
        />
      )}
    </article>
  )
})
