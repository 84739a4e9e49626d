import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'

/** Key of the option in the offer; null when it has none. */
export const keyOf = ({ tariff, is_pon }: SubscriptionOption): OfferKey | null => tariff ?? (is_pon ? 'pon' : null)
