import { type NumberKind, numberText } from './text.ts'

interface Priced {
  title: string
  price: number
  currency: 'USD' | 'ETH'
}

/** Number kind of the option's price: «239 $», «0.34 ETH». */
export const kindOfPrice = ({ currency }: Pick<Priced, 'currency'>): NumberKind =>
  currency === 'USD' ? 'money' : 'eth'

/** The option and its price, shown on every step of a purchase: «12 месяцев · 239 $». */
export const namedOption = (option: Priced) => `${option.title} · ${numberText(kindOfPrice(option), option.price)}`
