import type { SubscriptionOption } from '@palata/contract/membership'

const base = { tag: '', tag_style: 'default', link: '', additional_button_text: '' } as const

/** The offer as the server builds it from the usual prices. */
export const offer: SubscriptionOption[] = [
  {
    ...base,
    title: 'NFT',
    price: 0.34,
    currency: 'ETH',
    value_label: 'Разовый платеж',
    days: null,
    is_pon: true,
    tariff: null,
    link: 'https://opensea.io/collection/pon',
    additional_button_text: 'Активировать NFT',
  },
  {
    ...base,
    title: '12 месяцев',
    price: 239,
    currency: 'USD',
    value_label: '19.9 $ в месяц',
    days: 365,
    tag: 'экономия 44%',
    tag_style: 'primary',
    is_pon: false,
    tariff: '1year',
  },
  {
    ...base,
    title: '2 месяца',
    price: 59,
    currency: 'USD',
    value_label: '29.5 $ в месяц',
    days: 60,
    is_pon: false,
    tariff: '2months',
  },
]
