import type { DeskRecording } from '@palata/contract/desk/podcasts'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { bytesInWords } from '#forms/bytes.ts'
import { Section } from '#frame/Section.tsx'
import { ChaptersPart } from './ChaptersPart.tsx'
import { clockOf } from './chapters.ts'
import { recordingOf } from './queries.ts'
import styles from './RecordingPart.module.css'
import { TranscriptPart } from './TranscriptPart.tsx'

/** What a podcast sounds like, its chapters and its transcript; each is saved by itself, apart from the text. */
export function RecordingPart({ postId }: { postId: number }) {
  const { data, error, refetch } = useQuery(recordingOf(useApi(), postId))
  if (error && !data) return <Message onRetry={() => void refetch()}>{error.message}</Message>
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">Загрузка</span>
        <Skeleton height={160} />
      </div>
    )
  const { recording } = data
  return (
    <div className={styles.parts}>
      <Section title="Запись" note={recording && inWords(recording)}>
        {recording && <p>Другую запись прикладывает оператор командой podcast audio.</p>}
        {!recording && (
          <p className={styles.help}>
            Записи пока нет: её прикладывает оператор командой podcast audio. С ней появятся главы и расшифровка.
          </p>
        )}
      </Section>
      {recording && (
        <>
          <ChaptersPart postId={postId} recording={recording} />
          <TranscriptPart postId={postId} recording={recording} />
        </>
      )}
    </div>
  )
}

function inWords({ seconds, bitrate, bytes }: DeskRecording) {
  return `${clockOf(seconds)}, ${Math.round(bitrate / 1000)} кбит/с, ${bytesInWords(bytes)}`
}
