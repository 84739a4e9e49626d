import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Moment } from '#ui/time/time.ts'
import type { DraftKeeper } from '../drafts/keeper.ts'
import styles from './SavedMark.module.css'

const ICONS = { server: 'check', device: 'phone', nowhere: 'warning' } as const

/** Shows where the text is saved. */
export function SavedMark({ keeper }: { keeper: DraftKeeper }) {
  const { saved } = useSyncExternalStore(keeper.subscribe, keeper.get)
  return (
    <Mark where={saved?.where}>
      {saved?.where === 'server' && (
        <>
          сохранено в <Moment at={new Date(saved.at).toISOString()} />
        </>
      )}
      {saved?.where === 'device' && 'сохранено на устройстве'}
    </Mark>
  )
}

/** Shows that the browser's storage is too full for the text. */
export const NoRoomMark = () => <Mark where="nowhere" />

function Mark({ where, children }: { where: keyof typeof ICONS | undefined; children?: ReactNode }) {
  return (
    <span className={styles.saved} role="status" data-where={where}>
      {where && <Icon name={ICONS[where]} size={16} />}
      {where && <span>{where === 'nowhere' ? 'не сохранено: в браузере нет места' : children}</span>}
    </span>
  )
}
