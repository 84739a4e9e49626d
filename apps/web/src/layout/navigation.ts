import { paths } from '../paths.ts'

export const NAVIGATION = [
  { label: 'Календарь', to: paths.calendar, icon: 'calendar' },
  { label: 'Форкасты', to: paths.forecasters, icon: 'forecasters' },
  { label: 'Сигналы', to: paths.signals, icon: 'signals' },
  { label: 'Сканер', to: paths.screener, icon: 'screener' },
] as const
