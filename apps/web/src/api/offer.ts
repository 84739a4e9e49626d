import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'

/** What the option is called among the options of the offer; null when it can be chosen by no name. */
export const keyOf = ({ tariff, is_pon }: SubscriptionOption): OfferKey | null => tariff ?? (is_pon ? 'pon' : null)

/** The price as the offer writes it: «239 $». */
export const priceOf = ({ price, currency }: SubscriptionOption) => `${price} ${currency === 'USD' ? '$' : currency}`

/** What is bought and for how much, on every step of a purchase: «12 месяцев · 239 $». */
export const namedOption = (option: SubscriptionOption) => `${option.title} · ${priceOf(option)}`
