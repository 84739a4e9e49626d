import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Moment } from '#ui/time/time.ts'
import type { DraftKeeper } from '../drafts/keeper.ts'
import styles from './SavedMark.module.css'

/** Shows where the text is saved. */
export function SavedMark({ keeper }: { keeper: DraftKeeper }) {
  const { saved } = useSyncExternalStore(keeper.subscribe, keeper.get)
  return (
    <span className={styles.saved} role="status" data-where={saved?.where}>
      {saved && (
        <>
          <Icon name={saved.where === 'server' ? 'check' : saved.where === 'device' ? 'phone' : 'warning'} size={16} />
          <span>
            {saved.where === 'server' && (
              <>
                сохранено в <Moment at={new Date(saved.at).toISOString()} />
              </>
            )}
            {saved.where === 'device' && 'сохранено на устройстве'}
            {saved.where === 'nowhere' && 'не сохранено: в браузере нет места'}
          </span>
        </>
      )}
    </span>
  )
}
