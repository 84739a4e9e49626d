import type { SubscriptionOption } from '@palata/contract/membership'
import { type NumberKind, numberText } from './text.ts'

/** In what the option is paid: «239 $», «0.34 ETH». */
export const kindOfPrice = ({ currency }: Pick<SubscriptionOption, 'currency'>): NumberKind =>
  currency === 'USD' ? 'money' : 'eth'

/** What is bought and for how much, on every step of a purchase: «12 месяцев · 239 $». */
export const namedOption = (option: SubscriptionOption) =>
  `${option.title} · ${numberText(kindOfPrice(option), option.price)}`
