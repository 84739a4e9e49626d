import { type NumberKind, numberText } from './text.ts'

interface Priced {
  title: string
  price: number
  currency: 'USD' | 'ETH'
}

/** In what the option is paid: «239 $», «0.34 ETH». */
export const kindOfPrice = ({ currency }: Pick<Priced, 'currency'>): NumberKind =>
  currency === 'USD' ? 'money' : 'eth'

/** What is bought and for how much, on every step of a purchase: «12 месяцев · 239 $». */
export const namedOption = (option: Priced) => `${option.title} · ${numberText(kindOfPrice(option), option.price)}`
