import { type DeskRecording, LARGEST_RECORDING } from '@palata/contract/desk/podcasts'
import { Button } from '@site/ui/controls/Button.tsx'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import type { DragEvent } from 'react'
import { Section } from '#frame/Section.tsx'
import styles from './AudioPart.module.css'
import { clockOf } from './chapters.ts'
import parts from './RecordingPart.module.css'
import { useUpload } from './useUpload.ts'

interface AudioPartProps {
  postId: number
  recording: DeskRecording | null
}

/** Upload of the recording: choosing or dropping a file, and its progress. */
export function AudioPart({ postId, recording }: AudioPartProps) {
  const upload = useUpload(postId)
  const isFree = upload.stage === 'idle'

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && isFree) void upload.begin(file)
  }

  return (
    <Section title="Запись" note={recording && inWords(recording)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button chooses a file too */}
      <div className={styles.place} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {isFree ? <Choice recording={recording} {...upload} /> : <Way {...upload} />}
      </div>
      {recording && recording.unread.length > 0 && isFree && (
        <div className={styles.unread} role="note">
          {recording.unread.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {upload.problem && (
        <p className={parts.problem} role="alert">
          {upload.problem}
        </p>
      )}
    </Section>
  )
}

type Upload = ReturnType<typeof useUpload>

function Choice({ recording, unfinished, begin }: Upload & Pick<AudioPartProps, 'recording'>) {
  return (
    <>
      <p className={styles.help}>
        MP3 или M4A (AAC), до {bytesInWords(LARGEST_RECORDING)} и суток. Выберите файл или перетащите сюда.
      </p>
      {unfinished && (
        <p className={styles.help}>Загрузка «{unfinished}» прервана: выберите тот же файл, и она продолжится.</p>
      )}
      <FileButton
        kind={recording ? 'secondary' : 'primary'}
        accept=".mp3,.m4a,audio/mpeg,audio/mp4"
        onFile={(file) => void begin(file)}
      >
        {recording ? 'Заменить запись' : 'Выбрать запись'}
      </FileButton>
    </>
  )
}

function Way({ stage, name, sent, pause, goOn, discard }: Upload) {
  const percent = sent.of > 0 ? Math.floor((sent.bytes / sent.of) * 100) : 0
  const far = `${bytesInWords(sent.bytes)} из ${bytesInWords(sent.of)}`
  const words = {
    sending: far,
    broken: `${far}. Связь пропала, загрузка продолжится сама`,
    paused: `Остановлено: ${far}`,
    measuring: 'Файл на сервере, измеряем запись',
    idle: '',
  }
  return (
    <>
      <p className={styles.name}>{name}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label="Загрузка записи" />
      <p className={styles.far}>{words[stage]}</p>
      <span className="visually-hidden" role="status">
        {stage === 'sending' ? '' : words[stage]}
      </span>
      {(stage === 'sending' || stage === 'broken') && (
        <Button kind="secondary" onClick={pause}>
          Остановить
        </Button>
      )}
      {stage === 'paused' && (
        <div className={styles.choice}>
          <Button onClick={goOn}>Продолжить</Button>
          <Button kind="secondary" onClick={() => void discard()}>
            Выбрать другой файл
          </Button>
        </div>
      )}
    </>
  )
}

function inWords({ seconds, bitrate, bytes, loudness }: DeskRecording) {
  const loud = loudness === null ? '' : `, громкость ${fullText('count', loudness)} LUFS`
  return `${clockOf(seconds)}, ${Math.round(bitrate / 1000)} кбит/с, ${bytesInWords(bytes)}${loud}`
}
