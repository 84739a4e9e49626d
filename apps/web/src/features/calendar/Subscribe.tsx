import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './Subscribe.module.css'

/** The calendar in the reader's own program: the file follows the filter. */
export function Subscribe({ isImportantOnly }: { isImportantOnly: boolean }) {
  const path = `/feeds/calendar${isImportantOnly ? '-important' : ''}.ics`
  return (
    <Panel title="В своём календаре">
      <p className={styles.words}>
        {isImportantOnly ? 'Важные события' : 'Все события'} в программе на телефоне или компьютере. Переносы приходят
        сами.
      </p>
      <p className={styles.actions}>
        <a href={`webcal://${location.host}${path}`}>Подписаться</a>
        <CopyAddress address={location.origin + path} label="Скопировать адрес календаря" />
      </p>
    </Panel>
  )
}
