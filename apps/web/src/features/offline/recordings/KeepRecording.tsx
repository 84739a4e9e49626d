import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useToken } from '#api/session.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { bytesInWords } from '#ui/numbers/bytes.ts'
import { toast } from '#ui/toasts/index.ts'
import { accountOf } from '../reading/account.ts'
import { keptKey } from '../reading/kept.ts'
import { download, NoRoom, stopDownload, useDownload } from './downloads.ts'
import styles from './KeepRecording.module.css'
import { type Recording, recordingsOf, removeRecording } from './store.ts'

interface KeepRecordingProps {
  recording: Recording
  /** Asks for the signed address of the file. */
  sign: () => Promise<string>
}

const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis

export const REMOVAL = {
  title: 'Удалить запись с устройства?',
  text: 'Выпуск останется на сайте, но без сети его будет не послушать.',
  action: 'Удалить',
}

/** «Скачать», how far it has come, or what the device keeps. Nothing where the browser cannot keep files. */
export function KeepRecording({ recording, sign }: KeepRecordingProps) {
  const account = accountOf(useToken())
  const client = useQueryClient()
  const { data, isError } = useQuery(recordingsOf(account))
  const percent = useDownload(recording.file)
  if (!account || !canKeep() || isError) return null
  // Room for the button, so that what follows does not move when the device has answered.
  if (!data) return <span className={styles.keep} />
  const { file, bytes } = recording
  const refresh = () => client.invalidateQueries({ queryKey: keptKey() })

  async function keep() {
    try {
      const isKept = await download(recording, account!, sign)
      if (isKept) toast('Запись скачана и играет без сети', 'green')
    } catch (error) {
      console.error('Запись не скачана', error)
      toast(error instanceof NoRoom ? 'На устройстве не хватает места для записи' : 'Не удалось скачать запись')
    }
    await refresh()
  }

  async function remove() {
    if (!(await confirmed(REMOVAL))) return
    await removeRecording(account!, file)
    await refresh()
  }

  if (percent !== null)
    return (
      <span className={styles.keep}>
        <span role="status" className="num">{`Скачивается, ${percent}%`}</span>
        <TextButton onClick={() => stopDownload(file)}>Отменить</TextButton>
      </span>
    )
  if (data.some((one) => one.file === file))
    return (
      <span className={styles.keep}>
        <Icon name="check" size={16} />
        <span className="num">{`Скачано, ${bytesInWords(bytes)}`}</span>
        <TextButton onClick={() => void remove()}>Удалить</TextButton>
      </span>
    )
  return (
    <span className={styles.keep}>
      <TextButton onClick={() => void keep()}>
        <Icon name="download" size={16} /> Скачать, <span className="num">{bytesInWords(bytes)}</span>
      </TextButton>
    </span>
  )
}
