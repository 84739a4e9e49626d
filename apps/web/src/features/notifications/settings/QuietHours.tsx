import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { TimeInput } from '#ui/fields/time/TimeInput.tsx'
import styles from './QuietHours.module.css'

const NIGHT = { quiet_from: '22:00', quiet_to: '08:00' }
const NONE = { quiet_from: null, quiet_to: null }

type Exception = NotificationSettings['quiet_except'][number]
const EXCEPTIONS: [Exception, words: string][] = [
  ['outcome', 'Исходы сигналов — моих, по моим правилам и тех, за кем слежу, —'],
  ['payment', 'Мои оплаты'],
]

interface QuietHoursProps {
  settings: NotificationSettings
  onChange: (change: Partial<NotificationSettings>) => void
}

/** Nothing rings between these times of the reader's clock; held notifications come afterwards. */
export function QuietHours({
  settings: { quiet_from: from, quiet_to: to, quiet_except: except, time_zone: zone },
  onChange,
}: QuietHoursProps) {
  const isOn = from !== null && to !== null
  const toggle = (kind: Exception, on: boolean) =>
    onChange({ quiet_except: [...except.filter((one) => one !== kind), ...(on ? [kind] : [])] })
  return (
    <div>
      <Switch
        label="Тихие часы"
        hint="В это время ничего не звонит, накопленное придёт после"
        isOn={isOn}
        onChange={(on) => onChange(on ? NIGHT : NONE)}
      />
      {isOn && (
        <>
          <p className={styles.times}>
            <TimeInput label="с" value={from} onChange={(time) => onChange({ quiet_from: time })} />
            <TimeInput label="до" value={to} onChange={(time) => onChange({ quiet_to: time })} />
            <small>по часам {zone}</small>
          </p>
          {EXCEPTIONS.map(([kind, words]) => (
            <Checkbox key={kind} isChecked={except.includes(kind)} onChange={(on) => toggle(kind, on)}>
              {words} приходят и в&nbsp;тихие часы
            </Checkbox>
          ))}
        </>
      )}
    </div>
  )
}
