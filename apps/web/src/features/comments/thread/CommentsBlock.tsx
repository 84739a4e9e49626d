import type { Comment } from '@palata/contract/comments/comment'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useMe } from '#features/accounts'
import { useAccess } from '#features/membership'
import { ThreadBell } from '#features/notifications'
import { WaitingComments } from '#features/offline'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { Figure } from '#ui/numbers/index.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import waiting from '../Awaited.module.css'
import { CommentForm } from '../form/CommentForm.tsx'
import { pathOf, showNews } from '../queries.ts'
import { getComment, useComment } from '../records.ts'
import { Now } from '../row/Age.tsx'
import { CommentRow } from '../row/CommentRow.tsx'
import { SENT_LATER, useWriting } from '../writing.ts'
import { FoldsContext } from './BranchFold.tsx'
import { CommentList } from './CommentList.tsx'
import styles from './CommentsBlock.module.css'
import { Desk, DeskContext, useDesk } from './desk.ts'
import { OrderChoice } from './OrderChoice.tsx'
import { type Scene, SceneContext } from './scene.ts'
import type { Subject, Thread } from './thread.ts'
import { useBranches } from './useBranches.ts'
import { showComment, useTarget } from './useTarget.ts'
import { useFreshThread, useThread } from './useThread.ts'

/** A shorter thread is read at a glance in any order. */
const ORDERED_FROM = 3

export interface CommentsProps {
  of: Subject
  /** Username of the post's or signal's author. */
  author: string | null
  /** The post or signal was removed: the thread accepts no new comments. */
  isClosed?: boolean
}

/** Comments of a post or a signal, for readers with access. */
export function CommentsBlock(props: CommentsProps) {
  const access = useAccess()
  // Another post in the same popup has another thread with its own forms.
  return access === 'paid' ? <Discussion key={`${props.of.contentType}/${props.of.objectId}`} {...props} /> : null
}

function Discussion({ of: subject, author, isClosed = false }: CommentsProps) {
  const { contentType, objectId } = subject
  const client = useQueryClient()
  const mine = useMe()?.username
  const block = useRef<HTMLElement>(null)
  const titleId = useId()
  const opened = useThread(subject)
  const { thread } = opened
  const writing = useWriting(subject)
  const [desk] = useState(() => new Desk())
  const [said, announce] = useState('')
  useFreshThread(subject, block, thread?.lastId)
  const target = useTarget(subject, block, thread !== undefined)
  const seenId = thread?.seenId ?? null
  const scene = useMemo<Scene>(
    () => ({ subject: { contentType, objectId }, author, isClosed, writing, seenId, announce }),
    [contentType, objectId, author, isClosed, writing, seenId],
  )

  function goToNews() {
    if (!thread) return
    const shown = showNews(client, subject)
    const fresh = shown.length > 0 ? newsOf(shown, mine).map(({ id }) => id) : newIn(thread)
    const [first] = fresh.sort((one, other) => one - other)
    if (first !== undefined) showComment(first)
  }

  const newIn = ({ pages, seenId: seen }: Thread) =>
    seen === null
      ? []
      : pages.flatMap(({ ids }) => ids.filter((id) => id > seen && isNews(getComment(client, id), mine)))

  return (
    <SceneContext value={scene}>
      <DeskContext value={desk}>
        <Now>
          <section ref={block} className={styles.block} aria-labelledby={titleId}>
            <div className={styles.heading}>
              <h2 id={titleId}>Комментарии</h2>
              {thread && (
                <span className={styles.count}>
                  <Figure kind="count" value={thread.count} />
                </span>
              )}
              {thread && <News words={newsWords(thread, mine)} onPress={goToNews} />}
              <span className={styles.bell}>
                <Suspense>
                  <ThreadBell of={{ postId: objectId, isSignal: contentType === 'signal' }} />
                </Suspense>
              </span>
            </div>
            <span className="visually-hidden" role="status">
              {said || (thread && newsWords(thread, mine))}
            </span>
            <CommentForm
              place="new"
              label="Ваш комментарий"
              action="Добавить"
              gone={isClosed ? 'Обсуждение закрыто.' : undefined}
              onSend={async (said, key) => {
                const isThere = await writing.add(said, null, key)
                announce(isThere ? 'Комментарий добавлен' : SENT_LATER)
              }}
            />
            {thread && thread.count >= ORDERED_FROM && <OrderChoice />}
            <WaitingComments path={pathOf(subject)} onLess={() => announce('')} />
            {thread ? <Shown {...opened} thread={thread} target={target} /> : <NotShown {...opened} />}
          </section>
        </Now>
      </DeskContext>
    </SceneContext>
  )
}

/** The reader's own comment is not new, nor one removed while it waited, which only keeps the place of its replies. */
const isNews = (comment: Comment | undefined, mine: string | undefined) =>
  comment !== undefined && !comment.is_removed && comment.user.username !== mine

const newsOf = (comments: readonly Comment[], mine: string | undefined) =>
  comments.filter((comment) => isNews(comment, mine))

/** Button with the number of comments that the reader has not seen. */
function News({ words, onPress }: { words: string; onPress: () => void }) {
  if (!words) return null
  return (
    <TextButton className={styles.news} onClick={onPress}>
      {words}
    </TextButton>
  )
}

function newsWords({ waiting, newCount }: Thread, mine: string | undefined): string {
  const count = newsOf(waiting, mine).length + newCount
  return count === 0 ? '' : `${count} ${plural(count, 'новый', 'новых', 'новых')}`
}

interface ShownProps extends Omit<ReturnType<typeof useThread>, 'thread'> {
  thread: Thread
  target: number | null
}

function Shown({ thread, target, loadMore, loading, failed }: ShownProps) {
  const { pages, pinned } = thread
  const { runs, folds } = useBranches(thread, target)
  const last = pages.length - 1
  const lastNext = pages[last]!.next
  const size = pages[last]!.ids.length
  const end = useEndOfList(() => loadMore(last), lastNext !== null && loading === null && failed !== last, size)
  if (pages.every(({ ids }) => ids.length === 0)) return <Empty />
  return (
    <>
      {pinned.map((id) => (
        <Pinned key={id} id={id} />
      ))}
      <div className={styles.list}>
        {runs.map((run, place) => (
          <div key={place === 0 ? 'first' : 'around'}>
            <FoldsContext value={folds}>
              <CommentList ids={run.ids} target={target} isFirst={place === 0} />
            </FoldsContext>
            {run.next && (place < last || failed === place) && (
              <More hasFailed={failed === place} isBusy={loading === place} onPress={() => loadMore(place)} />
            )}
          </div>
        ))}
        <div ref={end} />
        {loading === last && (
          <div role="status" aria-label="Загрузка комментариев">
            <Bones />
          </div>
        )}
      </div>
    </>
  )
}

/** A copy above the thread. A removed comment has none, as in the server's list; it keeps its pin if it is restored. */
function Pinned({ id }: { id: number }) {
  const comment = useComment(id)
  const desk = useDesk()
  const isShown = comment?.is_removed === false
  useEffect(() => (isShown ? () => desk.leavePin(id) : undefined), [isShown, desk, id])
  if (!isShown) return null
  return (
    <div className={styles.pinned}>
      <p className={styles.label}>
        <Icon name="pin" size={14} />
        Закреплено
      </p>
      <CommentRow id={id} isTarget={false} isPinnedCopy />
    </div>
  )
}

function More({ hasFailed, isBusy, onPress }: { hasFailed: boolean; isBusy: boolean; onPress: () => void }) {
  return (
    <div className={styles.more}>
      {hasFailed && <p>Не удалось загрузить комментарии</p>}
      <Button kind="secondary" isBusy={isBusy} onClick={onPress}>
        {hasFailed ? 'Повторить' : 'Показать ещё'}
      </Button>
    </div>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <Icon name="comment" size={32} />
      <p>Комментариев пока нет</p>
      <small>Начните обсуждение первым</small>
    </div>
  )
}

function NotShown({ isError, retry }: Pick<ReturnType<typeof useThread>, 'isError' | 'retry'>) {
  if (isError) return <Message onRetry={retry}>Не удалось загрузить комментарии</Message>
  return (
    <div className={waiting.awaited} role="status" aria-label="Загрузка комментариев" data-awaited="">
      <Bones />
    </div>
  )
}

function Bones() {
  return [0, 1, 2].map((place) => (
    <div key={place} className={styles.bones}>
      <Skeleton width={32} height={32} />
      <Skeleton height={64} />
    </div>
  ))
}
