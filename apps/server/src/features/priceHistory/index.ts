export { closingPrice, listLeaps, putDay, putHour } from './corrections.ts'
export { fillImaginedPast } from './demo.ts'
export { daysWritten } from './events.ts'
export {
  addDays,
  addHours,
  type CoinDay,
  type CoinHour,
  eachDay,
  eachHour,
  listDays,
  listHours,
  listPricesThen,
} from './store.ts'
