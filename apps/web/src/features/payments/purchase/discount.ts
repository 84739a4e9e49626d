import { type CodeGives, reducedPrice } from '@palata/contract/codes'
import type { SubscriptionOption } from '@palata/contract/membership'
import { numberText } from '#ui/numbers/index.ts'

/** Whether the code lowers the price of this option. */
export function lowers({ tariff }: SubscriptionOption, { percent, tariff: only }: CodeGives): boolean {
  return percent !== null && tariff !== null && (only === null || only === tariff)
}

/** The option at its price with the code; another one as it is. */
export function reducedBy(option: SubscriptionOption, code: CodeGives): SubscriptionOption {
  const { percent } = code
  if (percent === null || !lowers(option, code)) return option
  return {
    ...option,
    price: reducedPrice(option.price, percent),
    value_label: `вместо ${numberText('money', option.price)} по коду ${code.code}`,
    tag: `−${percent}%`,
    tag_style: 'primary',
  }
}
