import { paths } from '../paths.ts'

/** Sections for members alone. Their names stand in moderators' menu, too. */
export const MEMBERS_NAVIGATION = [
  { label: 'Twitter хайп', to: paths.twitterHype, icon: 'history' },
  { label: 'База знаний', to: paths.knowledgeBase, icon: 'book' },
  { label: 'Кладовая', to: paths.storeroom, icon: 'bookmark' },
] as const
