import { NOTICE_KINDS, type NoticeWay, noticeKinds } from '@palata/contract/notifications/kinds'
import { useId } from 'react'
import { isTelegram, useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { PushToggle } from '../push/lazy.ts'
import { useSettings } from '../settings/queries.ts'
import styles from './FirstWays.module.css'

/** Kinds that go this way to who never chose. */
const usual = (way: NoticeWay) =>
  NOTICE_KINDS.filter((kind) => (noticeKinds[kind].ways as readonly NoticeWay[]).includes(way))

/** Where a new member is told: one switch for a way, in place of the settings' table. */
export function FirstWays({ onLeave }: { onLeave: () => void }) {
  const heading = useId()
  const me = useMe()
  const { settings, change } = useSettings()
  if (!settings || !me) return null
  const way = (of: 'letter' | 'telegram') => ({
    isOn: settings[of].length > 0,
    onChange: (isOn: boolean) => change({ [of]: isOn ? usual(of) : [] }),
  })
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className={styles.title}>
        Где вам сообщать
      </h4>
      <Switch label="Почта" hint="Утром, раз в день: ответы и упоминания, которых вы не видели" {...way('letter')} />
      {isTelegram(me) && <Switch label="Telegram" hint="Напоминания о событиях календаря" {...way('telegram')} />}
      <PushToggle />
      <p className={styles.note}>
        {isTelegram(me) ? 'Изменить можно в ' : 'Telegram привязывают и всё остальное меняют в '}
        <Link to={paths.settings} onClick={onLeave}>
          настройках
        </Link>
        .
      </p>
    </section>
  )
}
