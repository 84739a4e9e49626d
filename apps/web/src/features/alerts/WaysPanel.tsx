import { paths } from '#paths.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './alerts.module.css'
import { GATHERED } from './words.ts'

/** By which ways alerts come, and where that is set. */
export function WaysPanel() {
  return (
    <Panel title="Куда приходит" link={{ to: paths.settings, label: 'Настроить' }}>
      <p className={styles.ways}>
        Оповещения идут теми же путями, что и другие уведомления: колокольчик, браузер и бот в Telegram. Тихие часы
        действуют и здесь: ночное придёт, когда они кончатся. Сводка приходит три раза в день: {GATHERED}.
      </p>
      <p className={styles.ways}>Скрытое и своё не приходит. Одна история приходит один раз.</p>
    </Panel>
  )
}
