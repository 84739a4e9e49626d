import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'

/** What the option is called among the options of the offer; null when it can be chosen by no name. */
export const keyOf = ({ tariff, is_pon }: SubscriptionOption): OfferKey | null => tariff ?? (is_pon ? 'pon' : null)
