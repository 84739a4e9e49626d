import type { OwnComment } from '@palata/contract/comments/comment'
import { COMMENTS_COUNTED } from '@palata/contract/comments/limits'
import { useId } from 'react'
import { authLayer, useMe } from '#features/accounts'
import { useAccess } from '#features/membership'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { numberText } from '#ui/numbers/index.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { Age, Now } from '../row/Age.tsx'
import { CommentPicture } from '../row/CommentPicture.tsx'
import styles from './CommentsOfPerson.module.css'
import { useCommentsOfPerson } from './ofPerson.ts'

interface CommentsOfPersonProps {
  username: string
  /** The page's own heading already names the list. */
  isTitleHidden?: boolean
}

/** A person's comments; visible to members and to the person. */
export function CommentsOfPerson(props: CommentsOfPersonProps) {
  const access = useAccess()
  const isOwn = useMe()?.username === props.username
  if (access === 'loading') return <Loading />
  if (access === 'guest' || (access === 'unpaid' && !isOwn)) return <Locked isGuest={access === 'guest'} />
  return <List {...props} />
}

/** Newest first; each links to its place in the thread. */
function List({ username, isTitleHidden = false }: CommentsOfPersonProps) {
  const id = useId()
  const said = useCommentsOfPerson(username)
  const { all, count, data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    said
  const readOn = () => void fetchNextPage({ cancelRefetch: false })
  const end = useEndOfList(readOn, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, all.length)
  return (
    <Now>
      <section className={styles.list} aria-labelledby={id}>
        <h2 id={id} className={isTitleHidden ? 'visually-hidden' : undefined}>
          Комментарии
        </h2>
        {count !== undefined && count > 0 && (
          <p className={`num ${styles.count}`}>Всего: {count > COMMENTS_COUNTED ? 'больше 10 000' : count}</p>
        )}
        {!data && !error && <Loading />}
        {!data && error && <Message onRetry={() => void refetch()}>Не удалось загрузить комментарии</Message>}
        <Outdated of={said}>Комментарии не обновились</Outdated>
        {data && all.length === 0 && (
          <EmptyState icon="comment" help="Сказанное под публикациями и сигналами появится здесь.">
            Комментариев пока нет
          </EmptyState>
        )}
        {all.length > 0 && (
          <ol className={styles.rows}>
            {all.map((comment) => (
              <Row key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        <div ref={end} />
        {isFetchingNextPage && <Loading />}
        {isFetchNextPageError && <Message onRetry={readOn}>Не удалось загрузить комментарии</Message>}
      </section>
    </Now>
  )
}

const LATEST = 3

/** The latest comments with a link to all of them; null for who may not read them, and when there are none. */
export function LatestComments({ username, all: address }: { username: string; all: string }) {
  return useAccess() === 'paid' ? <Latest username={username} address={address} /> : null
}

function Latest({ username, address }: { username: string; address: string }) {
  const id = useId()
  const { all, count } = useCommentsOfPerson(username)
  if (all.length === 0) return null
  return (
    <Now>
      <section className={styles.list} aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id}>Последние комментарии</h2>
          <Link to={address}>
            Все{count !== undefined && count <= COMMENTS_COUNTED && `, ${numberText('count', count)}`}
          </Link>
        </header>
        <ol className={styles.rows}>
          {all.slice(0, LATEST).map((comment) => (
            <Row key={comment.id} comment={comment} />
          ))}
        </ol>
      </section>
    </Now>
  )
}

function Row({ comment: { id, comment, image_url, submit_date, is_removed, post } }: { comment: OwnComment }) {
  return (
    <li className={styles.row} data-removed={is_removed || undefined}>
      <Link to={`/${post.model_name.toLowerCase()}/${post.id}?comment_id=${id}`} className={styles.link}>
        {is_removed && <span className={styles.removed}>Комментарий удалён автором или оракулом клуба</span>}
        <span className={styles.text} dir="auto">
          {comment || 'Изображение'}
        </span>
        {image_url && comment && <Icon name="eye" size={14} />}
      </Link>
      {/* The thread no longer shows this picture or cannot be read, so it is shown in full here. */}
      {is_removed && image_url && (
        <div className={styles.picture}>
          <CommentPicture address={image_url} />
        </div>
      )}
      <p className={styles.where}>
        <Age at={submit_date} />
        <span className={styles.title} dir="auto">
          {post.title}
        </span>
      </p>
    </li>
  )
}

function Locked({ isGuest }: { isGuest: boolean }) {
  const action = isGuest ? (
    <Button onClick={() => authLayer.open()}>Войти</Button>
  ) : (
    <Button to={paths.purchase}>Оформить подписку</Button>
  )
  return (
    <EmptyState icon="lock" help="Обсуждения в клубе закрытые: их читают и ведут его участники." action={action}>
      {isGuest ? 'Войдите, чтобы читать комментарии' : 'Комментарии видны участникам клуба'}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка комментариев">
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  )
}
