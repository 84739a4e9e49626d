import { ALERT_PAUSES, type AlertWay, type AlertWhat, alertWhats } from '@palata/contract/alerts'
import { plural } from '#ui/format/index.ts'

const list = new Intl.ListFormat('ru', { type: 'conjunction' })

/** «новые сигналы и исходы сигналов». */
export const whatWords = (whats: readonly AlertWhat[]) => list.format(whats.map((what) => alertWhats[what].words))

export const WAYS: readonly (readonly [AlertWay, string])[] = [
  ['now', 'Сразу'],
  ['bell', 'Колокольчик'],
]

const PAUSE_WORDS: Record<(typeof ALERT_PAUSES)[number], string> = {
  0: 'Без паузы',
  15: '15 минут',
  60: 'Час',
  180: '3 часа',
  720: '12 часов',
}
export const PAUSES = ALERT_PAUSES.map((minutes) => [String(minutes), PAUSE_WORDS[minutes]] as const)

/** «не чаще раза в 3 часа»; empty without a pause. */
export function pauseWords(minutes: number): string {
  if (minutes === 0) return ''
  if (minutes === 60) return 'не чаще раза в час'
  const [count, words] =
    minutes % 60 === 0
      ? [minutes / 60, plural(minutes / 60, 'час', 'часа', 'часов')]
      : [minutes, plural(minutes, 'минуту', 'минуты', 'минут')]
  return `не чаще раза в ${count}\u00a0${words}`
}
