import { ALERT_PAUSES, type AlertRule, GATHER_HOURS, MOVE_HOURS } from '@palata/contract/alerts'
import { type AlertWay, type AlertWhat, alertWhats } from '@palata/contract/alerts/whats'
import { plural } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'

const HOUR_WORDS: Record<(typeof MOVE_HOURS)[number], string> = {
  1: 'за\u00a0час',
  4: 'за\u00a04\u00a0часа',
  24: 'за\u00a0сутки',
}

const list = new Intl.ListFormat('ru', { type: 'conjunction' })

/** «новые сигналы и исходы сигналов». */
export const whatWords = (whats: readonly AlertWhat[]) => list.format(whats.map((what) => alertWhats[what].words))

/** «на 8 % за час», «через $60 000». */
export function priceWords(price: AlertRule['price']): string {
  if (!price) return ''
  const { level_usd: level, percent, hours } = price
  if (level !== null) return `через\u00a0${numberText('price', level)}`
  return `на\u00a0${percent}\u00a0% ${HOURS.find(([value]) => value === String(hours))?.[1] ?? ''}`
}

export const HOURS = MOVE_HOURS.map((hours) => [String(hours), HOUR_WORDS[hours]] as const)

const hours = new Intl.ListFormat('ru', { type: 'conjunction' }).format(
  GATHER_HOURS.map((hour) => hour.replace(/^0/, '')),
)

/** When gathered alerts come. */
export const GATHERED = `одним сообщением в ${hours} по вашим часам`

export const WAYS: readonly (readonly [AlertWay, string])[] = [
  ['now', 'Сразу'],
  ['gathered', 'Сводка'],
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
