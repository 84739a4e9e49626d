import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { Segments } from '#ui/controls/Segments.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { TimeInput } from '#ui/fields/time/TimeInput.tsx'
import styles from './QuietHours.module.css'

const EVERY = [
  ['day', 'Раз в день'],
  ['week', 'По понедельникам'],
] as const

interface LetterTimesProps {
  settings: NotificationSettings
  /** Whether the site sends pushes. */
  hasPush: boolean
  hasTelegram: boolean
  onChange: (change: Partial<NotificationSettings>) => void
}

/** By what the digest comes, and when it and the letter do. */
export function LetterTimes({ settings, hasPush, hasTelegram, onChange }: LetterTimesProps) {
  const { letter, letter_digest: byLetter, push_digest: byPush, telegram_digest: byBot } = settings
  const { letter_every: every, letter_at: at } = settings
  return (
    <div>
      <fieldset className={styles.digest}>
        <legend>Сводка</legend>
        <p>
          Что вышло, пока вас не было: исходы, ваши монеты, тексты. Виденное на сайте не повторяется, а когда рассказать
          нечего, не приходит ничего.
        </p>
        <Checkbox isChecked={byLetter} onChange={(on) => onChange({ letter_digest: on })}>
          Письмом
        </Checkbox>
        {(hasPush || byPush) && (
          <Checkbox isChecked={byPush} onChange={(on) => onChange({ push_digest: on })}>
            Push
          </Checkbox>
        )}
        {(hasTelegram || byBot) && (
          <Checkbox isChecked={byBot} onChange={(on) => onChange({ telegram_digest: on })}>
            Ботом в Telegram
          </Checkbox>
        )}
      </fieldset>
      {(byLetter || byPush || byBot || letter.length > 0) && (
        <div className={styles.times}>
          <Segments
            label="Как часто приходят письмо и сводка"
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
