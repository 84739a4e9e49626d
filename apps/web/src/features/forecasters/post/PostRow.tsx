import { useState } from 'react'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { useBookmarking } from '../acts.ts'
import type { Post } from '../pages.ts'
import { Coins } from './Coins.tsx'
import { Metrics } from './Metrics.tsx'
import { PostMedia } from './PostMedia.tsx'
import styles from './PostRow.module.css'
import { Quoted } from './Quoted.tsx'
import { Words } from './Words.tsx'

/** A forecaster's post with its Russian translation. */
export function PostRow({ post, onHide }: { post: Post; onHide: () => void }) {
  const { id, author, created_at: at } = post
  const hasTranslation = post.text_ru !== null && post.text_ru !== post.text
  const [isOriginal, setOriginal] = useState(hasTranslation && !post.is_translation_proved)
  return (
    <article className={styles.post} aria-labelledby={`post-${id}`}>
      <time dateTime={at} className={styles.time}>
        <Moment at={at} />
      </time>
      <Avatar src={author.avatar} name={author.name} size={40} />
      <div className={styles.body}>
        <header className={styles.head}>
          <a id={`post-${id}`} className={styles.name} href={author.url} target="_blank" rel="noopener noreferrer">
            <PersonName wraps>{author.name}</PersonName>
          </a>
          <span className={styles.handle}>
            <bdi>@{author.username}</bdi>
            <span className={styles.followers}>
              <Figure kind="count" value={author.followers_count} />
            </span>
            <time dateTime={at} className={styles.phoneTime}>
              <Moment at={at} />
            </time>
          </span>
          <Marks post={post} />
          <Acts post={post} onHide={onHide} />
        </header>
        {post.source === 'twitter' && post.reply_to && (
          <p className={styles.reply}>
            <Icon name="reply" size={14} />в ответ @{post.reply_to}
          </p>
        )}
        {post.source === 'telegram' && post.forwarded_from && (
          <p className={styles.reply}>
            <Icon name="reply" size={14} />
            переслано из «<PersonName wraps>{post.forwarded_from}</PersonName>»
          </p>
        )}
        <Words post={post} hasTranslation={hasTranslation} isOriginal={isOriginal} />
        {post.source === 'twitter' && post.quoted && <Quoted quoted={post.quoted} />}
        <PostMedia post={post} />
        <footer className={styles.foot}>
          <Coins coins={post.coins} />
          {hasTranslation && (
            <TextButton onClick={() => setOriginal(!isOriginal)}>
              {isOriginal ? 'Показать перевод' : 'Показать оригинал'}
            </TextButton>
          )}
          <Metrics post={post} />
        </footer>
      </div>
    </article>
  )
}

/** Labels of the post: in the digest, edited or deleted at the source, repeated by others. */
function Marks({ post: { daily_highlight, source_state: state, also_by: twins } }: { post: Post }) {
  return (
    <>
      {daily_highlight && (
        <span className={styles.highlight}>
          <Icon name="news" size={14} />
          <span>в выжимке</span>
        </span>
      )}
      {state === 'edited' && <span className={styles.mark}>изменено у источника</span>}
      {state === 'deleted' && <span className={styles.mark}>удалено у источника</span>}
      {twins.length > 0 && (
        <span className={styles.mark}>
          то же{' '}
          {twins.map(({ name, source_url }, place) => (
            <span key={source_url}>
              {place > 0 && ', '}
              <a href={source_url} target="_blank" rel="noopener noreferrer">
                <bdi>{name}</bdi>
              </a>
            </span>
          ))}
        </span>
      )}
    </>
  )
}

function Acts({ post, onHide }: { post: Post; onHide: () => void }) {
  const bookmark = useBookmarking()
  const { is_bookmarked: isMine, author } = post
  return (
    <span className={styles.acts}>
      <IconButton
        icon="bookmark"
        size="small"
        className={isMine ? styles.marked : ''}
        label={isMine ? 'Убрать из закладок' : 'В закладки'}
        onClick={() => void bookmark(post)}
      />
      <IconButton
        icon="eye-off"
        size="small"
        label="Скрыть"
        title={`Скрыть публикацию ${author.name}`}
        onClick={onHide}
      />
    </span>
  )
}
