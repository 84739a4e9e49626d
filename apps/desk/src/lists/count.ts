import type { DeskCount } from '@palata/contract/desk/resource/types'
import { fullText } from '@site/ui/numbers/index.ts'

/** «1 412», «больше 10 000», «около 120 000»: an estimate is never shown as an exact count. */
export function countInWords({ value, is }: DeskCount): string {
  const number = fullText('count', value)
  return { exact: number, at_least: `больше ${number}`, about: `около ${number}` }[is]
}
