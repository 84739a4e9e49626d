import type { DeskCoin, PointGrain } from '@palata/contract/desk/market'
import { plural } from '@site/ui/format/index.ts'
import { fullText, numberText } from '@site/ui/numbers/text.ts'

/** Prices of a coin that may be corrected. */
export const GRAINS: readonly (readonly [PointGrain, string])[] = [
  ['hour', 'Цена часа'],
  ['day', 'Закрытие дня'],
  ['now', 'Текущая цена'],
]

/** Why the last price awaits confirmation: «в 4.2 раза выше обычной, согласных 1 из 3»; empty when none does. */
export function leapInWords({ doubted, usual }: Pick<DeskCoin, 'doubted' | 'usual'>): string {
  const last = doubted.at(-1)
  if (last === undefined || !usual) return ''
  const times = last > usual ? last / usual : usual / last
  const much = times < 10 ? Math.round(times * 10) / 10 : Math.round(times)
  const way = last > usual ? 'выше' : 'ниже'
  return `в ${fullText('count', much)} ${plural(much, 'раз', 'раза', 'раз')} ${way} обычной ${numberText('price', usual)}, согласных ${doubted.length} из 3`
}
