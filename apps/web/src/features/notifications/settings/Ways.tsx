import { NOTICE_KINDS, type NoticeKind, type NoticeWay, noticeKinds } from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { ownZone } from './queries.ts'
import styles from './Ways.module.css'

const WAYS = [
  ['bell', 'Сайт'],
  ['push', 'Push'],
  ['letter', 'Почта'],
  ['telegram', 'Telegram'],
] as const satisfies [NoticeWay, string][]

interface WaysProps {
  settings: NotificationSettings
  /** Whether the site sends pushes. */
  hasPush: boolean
  hasTelegram: boolean
  /** All of them by default. */
  kinds?: readonly NoticeKind[]
  onChange: (change: Partial<NotificationSettings>) => void
}

/** A checkbox for each kind and way; saved on press. */
export function Ways({ settings, hasPush, hasTelegram, kinds = NOTICE_KINDS, onChange }: WaysProps) {
  const isOn = (way: NoticeWay, kind: NoticeKind) => settings[way].includes(kind)
  const ways = WAYS.filter(([way]) => hasPush || way !== 'push')
  const toggle = (way: NoticeWay, kind: NoticeKind) => {
    const without = settings[way].filter((one) => one !== kind)
    onChange({ [way]: isOn(way, kind) ? without : [...without, kind] })
  }
  return (
    <div>
      <table className={styles.ways}>
        <caption className="visually-hidden">Какие уведомления куда приходят</caption>
        <thead>
          <tr>
            <td />
            {ways.map(([way, label]) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{noticeKinds[kind].inSettings}</th>
              {ways.map(([way, place]) => (
                <td key={way}>
                  <Checkbox isChecked={isOn(way, kind)} onChange={() => toggle(way, kind)}>
                    <span className="visually-hidden">{`${noticeKinds[kind].inSettings}: ${place}`}</span>
                  </Checkbox>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Письмо приходит, если осталось непрочитанное.
        {hasPush && ' Push включается в меню профиля на телефоне, где сайт добавлен на экран.'}
        {!hasTelegram && ' В Telegram бот напишет, когда вы привяжете его в настройках и нажмёте у него «Старт».'}
      </p>
      {settings.time_zone !== ownZone() && (
        <p className={styles.note}>
          Время письма и тихие часы считаются по часам {settings.time_zone}.{' '}
          <TextButton onClick={() => onChange({ time_zone: ownZone() })}>Считать по вашим, {ownZone()}</TextButton>
        </p>
      )}
    </div>
  )
}
