import type { Comment } from '@palata/contract/comments/comment'
import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { useMe } from '#features/accounts'
import { HiddenLine } from '#features/mutes'
import { CommentVotes } from '#features/reactions'
import { Link } from '#navigation'
import { paths, personPath } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { CommentForm } from '../form/CommentForm.tsx'
import { changeComment, useComment } from '../records.ts'
import { useDesk, useOfDesk } from '../thread/desk.ts'
import { useScene } from '../thread/scene.ts'
import { isOnItsWay, SENT_LATER } from '../writing.ts'
import { Age } from './Age.tsx'
import { CommentPicture } from './CommentPicture.tsx'
import styles from './CommentRow.module.css'
import { CommentText } from './CommentText.tsx'
import { elementIdOf, focusOn, pinnedIdOf } from './focus.ts'
import { CommentMenu } from './menu/CommentMenu.tsx'
import { RemovedComment } from './RemovedComment.tsx'

interface CommentRowProps {
  id: number
  isTarget: boolean
  /** A pinned comment has a copy above the thread; links lead to the original below. */
  isPinnedCopy?: boolean
}

/** A comment of the thread; rendered again only when it changes itself. */
export const CommentRow = memo(function CommentRow({ id, isTarget, isPinnedCopy = false }: CommentRowProps) {
  const comment = useComment(id)
  const row = isPinnedCopy ? pinnedIdOf(id) : elementIdOf(id)
  const isEditing = useOfDesk((desk) => desk.isEditing(row))
  if (!comment) return null
  const level = isPinnedCopy ? 0 : comment.level
  return (
    <article
      id={row}
      className={`${styles.row} ${isTarget ? styles.target : ''}`}
      data-level={level}
      style={{ '--level': level } as object}
      aria-label={nameOf(comment)}
      aria-busy={isOnItsWay(id) || undefined}
      tabIndex={-1}
    >
      <div className={styles.inner}>
        {comment.is_removed && !isEditing ? (
          <RemovedComment comment={comment} />
        ) : (
          <Muted label={isEditing ? null : comment.muted_by}>
            <Standing {...{ comment, level, row, isEditing, isPinnedCopy }} />
          </Muted>
        )}
        <Answer comment={comment} row={row} />
      </div>
    </article>
  )
})

/** One line instead of a muted comment; it opens in its place, so that answers keep what they answer. */
function Muted({ label, children }: { label: string | null; children: ReactNode }) {
  if (label === null) return children
  return (
    <div className={styles.muted}>
      <HiddenLine labels={[label]}>{() => <div className={styles.inner}>{children}</div>}</HiddenLine>
    </div>
  )
}

/** Accessible name of the row: it tells the level, which is otherwise only visible. */
function nameOf({ user, level, is_removed: isRemoved }: Comment) {
  const who = isRemoved ? 'Удалённый комментарий' : `Комментарий: ${user.name || 'участник, которого больше нет'}`
  return level > 0 ? `${who}, уровень ${level + 1}` : who
}

interface InRow {
  comment: Comment
  /** Id of the row's element. */
  row: string
}

interface StandingProps extends InRow {
  level: number
  isEditing: boolean
  isPinnedCopy: boolean
}

function Standing({ comment, level, row, isEditing, isPinnedCopy }: StandingProps) {
  const { user } = comment
  return (
    <>
      <Avatar src={user.avatar} name={user.name || user.username} size={level === 0 ? 32 : 24} />
      <Head comment={comment} row={row} isPinShown={!isPinnedCopy} />
      <div className={styles.body}>
        {isEditing ? <Edit comment={comment} row={row} /> : <CommentText {...comment} />}
        {comment.image_url && !isEditing && <CommentPicture address={comment.image_url} />}
        {!isEditing && <Foot comment={comment} row={row} />}
      </div>
    </>
  )
}

function Head({ comment, row, isPinShown }: InRow & { isPinShown: boolean }) {
  const { id, user, submit_date: at, is_edited: isEdited, is_removed: isRemoved, pinned_comment: isPinned } = comment
  const { author, seenId } = useScene()
  const me = useMe()
  const isMine = me?.username === user.username
  const isNew = seenId !== null && id > seenId && !isMine
  return (
    <header className={styles.head}>
      {isNew && (
        <span className={styles.new}>
          <span className="visually-hidden">Новый</span>
        </span>
      )}
      {user.username ? (
        <Link to={isMine ? paths.settings : personPath(user.username)} className={styles.who}>
          <PersonName>{user.name || user.username}</PersonName>
        </Link>
      ) : (
        <b className={styles.who}>Бывший участник</b>
      )}
      {author !== null && author === user.username && <span className={styles.author}>автор</span>}
      {isPinned && isPinShown && (
        <span className={styles.pin} title="Закреплено">
          <Icon name="pin" size={14} />
          <span className="visually-hidden">Закреплено</span>
        </span>
      )}
      <span className={styles.when}>{isOnItsWay(id) ? 'отправляется' : <Age at={at} />}</span>
      {isEdited && <span className={styles.edited}>изменено</span>}
      {!isOnItsWay(id) && !isRemoved && <CommentMenu comment={comment} row={row} />}
    </header>
  )
}

function Foot({ comment: { id, reactions }, row }: InRow) {
  const client = useQueryClient()
  const { isClosed } = useScene()
  const isAnswering = useOfDesk((desk) => desk.isAnswering(row))
  const desk = useDesk()
  if (isOnItsWay(id)) return null
  return (
    <footer className={styles.foot}>
      <CommentVotes
        commentId={id}
        reactions={reactions}
        onStored={(stored) => changeComment(client, id, (comment) => ({ ...comment, reactions: stored }))}
      />
      {!isClosed && (
        <TextButton className={styles.answer} aria-expanded={isAnswering} onClick={() => desk.toggleAnswer(row)}>
          {isAnswering ? 'Скрыть' : 'Ответить'}
        </TextButton>
      )}
    </footer>
  )
}

function Answer({ comment, row }: InRow) {
  const { id, user } = comment
  const isAnswering = useOfDesk((desk) => desk.isAnswering(row))
  const desk = useDesk()
  const { writing, announce } = useScene()
  if (!isAnswering) return null
  return (
    <div className={styles.form}>
      <CommentForm
        place={`answer/${id}`}
        label={`Ответ: ${user.name || user.username}`}
        isLabelShown
        action="Добавить"
        isFocused
        gone={comment.is_removed ? 'Комментарий удалён, ответить на него нельзя.' : undefined}
        onSend={async (said, key) => {
          announce((await writing.add(said, comment, key)) ? 'Ответ добавлен' : SENT_LATER)
        }}
        onClose={() => {
          desk.close(row)
          focusOn(row)
        }}
      />
    </div>
  )
}

function Edit({ comment: { id, comment, image_url, revision, is_removed: isRemoved }, row }: InRow) {
  const desk = useDesk()
  const { writing, announce } = useScene()
  return (
    <CommentForm
      place={`edit/${id}`}
      label="Правка комментария"
      action="Сохранить"
      initial={{ text: comment, image: image_url, revision }}
      isFocused
      gone={isRemoved ? 'Комментарий удалён, сохранить правку нельзя.' : undefined}
      onSend={async (said) => {
        await writing.edit(id, said)
        announce('Комментарий изменён')
      }}
      onClose={() => {
        desk.close(row)
        focusOn(row)
      }}
    />
  )
}
