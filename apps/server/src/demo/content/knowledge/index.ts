import { tokenomics, venues } from './markets.ts'
import { membership, safety } from './safety.ts'
import { screener, sections } from './sections.ts'
import { start } from './start.ts'
import type { DemoMenu } from './types.ts'

/** Knowledge base of the demo: 25 pages, two of them overdue, and one section without pages. */
export const knowledgeBase: DemoMenu[] = [
  { title: 'Начало', pages: start },
  { title: 'Разделы клуба', pages: sections, menus: [{ title: 'Сканер', pages: screener }] },
  { title: 'Токеномика', pages: tokenomics },
  { title: 'Площадки', pages: venues },
  { title: 'Безопасность', pages: safety },
  { title: 'Участие', pages: membership },
  { title: 'Налоги', pages: [] },
]
