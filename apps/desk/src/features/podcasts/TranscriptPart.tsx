import { type DeskRecording, deskPodcasts, LONGEST_TRANSCRIPT } from '@palata/contract/desk/podcasts'
import { useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { useState } from 'react'
import { Section } from '#frame/Section.tsx'
import { Late } from './Late.tsx'
import styles from './RecordingPart.module.css'
import { useSaving } from './useSaving.ts'

interface TranscriptPartProps {
  postId: number
  recording: DeskRecording
}

/** The transcript as WebVTT, pasted or from a file. */
export function TranscriptPart({ postId, recording }: TranscriptPartProps) {
  const api = useApi()
  const [unread, setUnread] = useState('')
  const saving = useSaving({
    postId,
    recording,
    readFrom: ({ transcript }) => transcript,
    save: (vtt, revision) =>
      api.call(
        deskPodcasts.saveTranscript,
        { params: { id: String(postId) }, body: { revision, vtt } },
        { quiet: true },
      ),
    done: 'Расшифровка сохранена',
  })

  async function open(file: File) {
    // A character takes at most four bytes in UTF-8.
    if (file.size > 4 * LONGEST_TRANSCRIPT) return setUnread('Расшифровка длиннее миллиона знаков')
    try {
      saving.change(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
      setUnread('')
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      setUnread('Файл не в UTF-8: сохраните его в этой кодировке')
    }
  }

  const problem = unread || Object.values(saving.problems).join('\n')
  return (
    <Section title="Расшифровка" note="WebVTT; кто говорит, пишется <v Имя>">
      <TextInput
        label="Текст расшифровки"
        type="textarea"
        placeholder={'WEBVTT\n\n00:01.000 --> 00:04.500\n<v Анна>Добрый день'}
        value={saving.value}
        onChange={saving.change}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {saving.isLate && <Late onMine={() => void saving.sendOver()} onNew={() => void saving.takeNew()} />}
      <div className={styles.row}>
        <Button
          disabled={!saving.isChanged && 'Вы пока ничего не изменили'}
          isBusy={saving.isBusy}
          onClick={() => void saving.send()}
        >
          Сохранить расшифровку
        </Button>
        <FileButton kind="secondary" accept=".vtt,text/vtt" onFile={(file) => void open(file)}>
          Взять из файла
        </FileButton>
        {saving.isChanged && <span className={styles.state}>не сохранено</span>}
      </div>
    </Section>
  )
}
