import type { NotificationSettings } from '@palata/contract/notifications'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import styles from './QuietHours.module.css'

const NIGHT = { quiet_from: '22:00', quiet_to: '08:00' }
const NONE = { quiet_from: null, quiet_to: null }

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
          <Checkbox
            isChecked={except.includes('outcome')}
            onChange={(on) => onChange({ quiet_except: on ? ['outcome'] : [] })}
          >
            Исходы сигналов — моих, по моим правилам и тех, за кем слежу, — приходят и в тихие часы
          </Checkbox>
        </>
      )}
    </div>
  )
}
