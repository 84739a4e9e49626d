import { plural } from '#ui/format/index.ts'
import { numberOf } from '../words.ts'

const counted = (one: string, few: string, many: string) => (count: number) =>
  `${numberOf(count)}\u00a0${plural(count, one, few, many)}`

/** After «через», «нет» and the like, where the accusative and nominative are the same. */
export const minutes = counted('минуту', 'минуты', 'минут')
export const hours = counted('час', 'часа', 'часов')
export const days = counted('день', 'дня', 'дней')
/** After «до» and «за последние». */
export const upToDays = counted('дня', 'дней', 'дней')
export const calls = counted('сигнал', 'сигнала', 'сигналов')
export const percents = (share: number) => `${numberOf(Math.round(share * 100))}\u00a0%`
