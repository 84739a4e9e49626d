import type { OpenedSignal } from '@palata/contract/signals'
import { useMe } from '#features/accounts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { useSignalActs } from '../menu/useSignalActs.ts'
import styles from './RemovedNote.module.css'

/** Over a signal that was taken away: its author reads why, a moderator puts it back. */
export function RemovedNote({ signal }: { signal: OpenedSignal }) {
  const me = useMe()
  const { restore } = useSignalActs(signal)
  if (!signal.removed) return null
  return (
    <div className={styles.note} role="note">
      <Icon name="lock" size={16} />
      <p>
        Модератор удалил сигнал: {signal.removed.reason}. Читаете его только вы
        {me?.is_moderator ? ', автор и модераторы' : ' и модераторы'}.
      </p>
      {me?.is_moderator && <TextButton onClick={() => void restore()}>Вернуть</TextButton>}
    </div>
  )
}
