import type { SubscriptionOption, Tariff } from '@palata/contract/membership'

/** Prices and links that the operator configures. */
export interface Prices {
  /** US dollars. */
  year: number
  twoMonths: number
  /** Ether. */
  pon: number
  /** Tag of the year; empty for none. */
  yearTag: string
  ponLink: string
}

const DAYS: Record<Tariff, number> = { '1year': 365, '2months': 60 }
const MONTHS: Record<Tariff, number> = { '1year': 12, '2months': 2 }

function priceOf(tariff: Tariff, prices: Prices): number {
  return tariff === '1year' ? prices.year : prices.twoMonths
}

/** What a subscription costs, US dollars, and how many days it gives. */
export function termsOf(tariff: Tariff, prices: Prices): { price: number; days: number } {
  return { price: priceOf(tariff, prices), days: DAYS[tariff] }
}

/** The three options of the offer panel, in its order. */
export function offerOf(prices: Prices): SubscriptionOption[] {
  return [
    {
      title: 'NFT',
      price: prices.pon,
      currency: 'ETH',
      value_label: 'Разовый платеж',
      days: null,
      tag: '',
      tag_style: 'default',
      is_pon: true,
      tariff: null,
      link: prices.ponLink,
      additional_button_text: 'Активировать NFT',
    },
    forMoney('1year', '12 месяцев', prices, prices.yearTag),
    forMoney('2months', '2 месяца', prices, ''),
  ]
}

function forMoney(tariff: Tariff, title: string, prices: Prices, tag: string): SubscriptionOption {
  const price = priceOf(tariff, prices)
  return {
    title,
    price,
    currency: 'USD',
    value_label: `${perMonth(price, MONTHS[tariff])} $ в месяц`,
    days: DAYS[tariff],
    tag,
    tag_style: tag ? 'primary' : 'default',
    is_pon: false,
    tariff,
    link: '',
    additional_button_text: '',
  }
}

/** Price a month in dollars, cut to tenths. */
function perMonth(price: number, months: number): number {
  return Math.floor((price / months) * 10) / 10
}
