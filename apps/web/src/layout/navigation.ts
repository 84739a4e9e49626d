import { paths } from '../paths.ts'

export const NAVIGATION = [
  { label: 'Календарь', to: paths.calendar, icon: 'calendar' },
  { label: 'Форкасты', to: paths.forecasters, icon: 'forecasters' },
  { label: 'Сигналы', to: paths.signals, icon: 'signals' },
  { label: 'Сканер', to: paths.screener, icon: 'screener' },
] as const

/** Sections for members alone. Their names stand in moderators' menu, too. */
export const MEMBERS_NAVIGATION = [
  { label: 'Twitter хайп', to: paths.twitterHype, icon: 'history' },
  { label: 'База знаний', to: paths.knowledgeBase, icon: 'book' },
  { label: 'Кладовая', to: paths.storeroom, icon: 'bookmark' },
] as const
