import { paths } from '../paths.ts'

/** Sections for members alone. Moderators have them in their menu, too. */
export const MEMBERS_NAVIGATION = [
  { label: 'Хайп', to: paths.twitterHype, icon: 'history' },
  { label: 'Кладовая', to: paths.storeroom, icon: 'bookmark' },
  { label: 'База знаний', to: paths.knowledgeBase, icon: 'book' },
] as const
