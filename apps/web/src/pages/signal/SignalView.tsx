import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useRef } from 'react'
import { Comments } from '#features/comments'
import { SealRow, SealVersions } from '#features/ledger'
import { useAccess } from '#features/membership'
import { useView } from '#features/posts'
import { ReactionBar } from '#features/reactions'
import { SignalRecord, useSaid } from '#features/record'
import { Figures, Range, RemovedNote, Rule, SignalChart, SignalHead, SignalText } from '#features/signals'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { NoText } from '../NoText.tsx'
import styles from './SignalView.module.css'
import { useSeenOnce } from './useSeenOnce.ts'

interface SignalViewProps {
  signal: OpenedSignal
  isFetching: boolean
  retry: () => void
  /** Reads the signal again; undefined when it is gone. */
  read: () => Promise<OpenedSignal | undefined>
}

/** A signal from its head to its comments. */
export function SignalView({ signal, isFetching, retry, read }: SignalViewProps) {
  const access = useAccess()
  const readSaid = useSaid(signal.id)
  const comments = useRef<HTMLElement>(null)
  const of = { contentType: 'signal', objectId: signal.id } as const
  const isRead = !signal.is_locked
  const isDiscussed = isRead && access === 'paid' && signal.live
  // Refetches the counter once a tenth of the comments is in view.
  useSeenOnce(comments, isDiscussed, retry)
  const readShown = async () => {
    const [now, said] = await Promise.all([read(), readSaid()])
    return now ? { signal: now, said } : null
  }
  return (
    <>
      {/* A signal that waits for a moderator has no readers to count. */}
      {signal.live && <Viewed id={signal.id} />}
      <div className={styles.wide}>
        <SignalHead signal={signal} onComments={isDiscussed ? () => comments.current?.scrollIntoView() : null} />
        <RemovedNote signal={signal} />
        <SealRow id={signal.id} facts={signal.call} readShown={readShown} onSealed={retry} />
        {(isRead || signal.ended_at) && (
          <>
            <Figures signal={signal} />
            <SignalChart signal={signal} />
            <Range signal={signal} />
            <SignalRecord id={signal.id} />
            <SealVersions id={signal.id} facts={signal.call} />
            <Rule />
          </>
        )}
      </div>
      <div className={styles.reading}>
        {isRead ? (
          <SignalText signal={signal} />
        ) : (
          <NoText isFetching={isFetching} skeleton={<TextBones />} title="Сигналы доступны по подписке">
            Оформите подписку, чтобы читать сигналы и обсуждать их
          </NoText>
        )}
        {isDiscussed && (
          <div className={styles.reactions}>
            <ReactionBar of={of} known={signal.reactions} />
          </div>
        )}
      </div>
      {isDiscussed && (
        <section ref={comments} className={styles.comments}>
          <Comments of={of} author={signal.author.username || null} />
        </section>
      )}
    </>
  )
}

/** Tells the server that a signal was opened. */
function Viewed({ id }: { id: number }) {
  useView({ id, content_type: 'signal' })
  return null
}

function TextBones() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка сигнала">
      {['100%', '96%', '98%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={18} />
      ))}
    </div>
  )
}
