import type { ThreadState } from '@palata/contract/notifications'
import { noticeAddress } from '@palata/contract/notifications/kinds'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { useSetThread, useThreads } from './queries.ts'
import styles from './Threads.module.css'

/** Threads that the reader follows or has muted, each with an undo. Null when there are none. */
export function Threads() {
  const { data, isError, refetch } = useThreads(true)
  const { mutate, isPending, variables } = useSetThread()
  if (isError && !data)
    return <Message onRetry={() => void refetch()}>Не удалось загрузить заглушённые обсуждения</Message>
  if (!data || data.results.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>Обсуждения</h3>
      <Rows>
        {data.results.map(({ post_id: postId, model_name: model, title, state }) => (
          <Row
            key={`${model} ${postId}`}
            icon={state === 'muted' ? 'bell-off' : 'bell'}
            action={
              <Button
                kind="gray"
                size="small"
                aria-label={`${wordsOf(state).undo}: ${title}`}
                isBusy={isPending && variables.postId === postId}
                onClick={() => mutate({ postId, isSignal: model === null, state: 'none' })}
              >
                {wordsOf(state).undo}
              </Button>
            }
          >
            <Link to={noticeAddress({ kind: '', model, subjectId: postId, objectId: 0 })} over className={styles.link}>
              {title}
            </Link>
            <p className={styles.state}>{wordsOf(state).state}</p>
          </Row>
        ))}
      </Rows>
    </div>
  )
}

function wordsOf(state: ThreadState) {
  return state === 'muted'
    ? { state: 'Заглушено: ничего не приходит', undo: 'Включить' }
    : { state: 'Следите: приходит каждый комментарий', undo: 'Не следить' }
}
