import type { NotificationSettings } from '@palata/contract/notifications'
import { Segments } from '#ui/controls/Segments.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import styles from './QuietHours.module.css'

const EVERY = [
  ['day', 'Раз в день'],
  ['week', 'По понедельникам'],
] as const

interface LetterTimesProps {
  settings: NotificationSettings
  onChange: (change: Partial<NotificationSettings>) => void
}

/** When the letter comes, and whether it tells what came on the site. */
export function LetterTimes({ settings, onChange }: LetterTimesProps) {
  const { letter, letter_digest: isDigest, letter_every: every, letter_at: at } = settings
  return (
    <div>
      <Switch
        label="Сводка по почте"
        hint="Что вышло, пока вас не было: исходы, ваши монеты, тексты. Виденное на сайте не повторяется"
        isOn={isDigest}
        onChange={(on) => onChange({ letter_digest: on })}
      />
      {(isDigest || letter.length > 0) && (
        <div className={styles.times}>
          <Segments
            label="Как часто приходит письмо"
            options={EVERY}
            chosen={every}
            onChoose={(next) => onChange({ letter_every: next })}
          />
          <TimeInput label="в" value={at} onChange={(time) => onChange({ letter_at: time })} />
        </div>
      )}
    </div>
  )
}
