import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '#frame/Loading.tsx'
import { AudioPart } from './AudioPart.tsx'
import { ChaptersPart } from './ChaptersPart.tsx'
import { recordingOf } from './queries.ts'
import styles from './RecordingPart.module.css'
import { TranscriptPart } from './TranscriptPart.tsx'

/** A podcast's recording, chapters and transcript; each is saved separately from the text. */
export function RecordingPart({ postId }: { postId: number }) {
  const { data, error, refetch } = useQuery(recordingOf(useApi(), postId))
  if (error && !data) return <Message onRetry={() => void refetch()}>{error.message}</Message>
  if (!data)
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    )
  const { recording } = data
  return (
    <div className={styles.parts}>
      <AudioPart postId={postId} recording={recording} />
      {recording && (
        <>
          <ChaptersPart postId={postId} recording={recording} />
          <TranscriptPart postId={postId} recording={recording} />
        </>
      )}
    </div>
  )
}
