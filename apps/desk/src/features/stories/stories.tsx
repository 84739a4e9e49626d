import { type DeskStoryItem, deskStories } from '@palata/contract/desk/stories'
import { FOUND_KINDS } from '@palata/contract/search'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const MARKS = { denial: 'опровержение', correction: 'поправка', number: 'новая цифра' } as const

const itemOf = (row: Row) => row as unknown as DeskStoryItem
const sectionOf = (kind: string) => FOUND_KINDS.find((one) => one.kind === kind)?.section ?? ''

function howInWords({ likeness, is_placed: isPlaced, others }: DeskStoryItem): string {
  if (isPlaced) return 'сложил модератор'
  if (likeness !== null) return `сходство ${likeness}%`
  return others.length > 0 ? 'начало истории' : 'отдельная запись'
}

/** What was folded and how: items are split from their story, or their whole story is joined with another. */
export const storiesScreen: ResourceScreen = {
  key: 'stories',
  title: 'Истории',
  contract: deskStories,
  one: 'Запись',
  tabs: [
    { key: 'folded', words: 'Сложенные', narrow: { state: 'folded' } },
    { key: 'placed', words: 'Сложил модератор', narrow: { state: 'placed' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  filters: [{ name: 'story', words: 'Номер истории', kind: 'words' }],
  sorts: { '-at': 'сначала новые', at: 'сначала старые' },
  line: (row, now) => {
    const item = itemOf(row)
    return {
      title: item.title,
      about: [`История № ${item.story}`, sectionOf(item.kind), item.source, item.mark && MARKS[item.mark]],
      at: momentInWords(item.at, now),
      state: howInWords(item),
    }
  },
  facts: (row, now) => {
    const item = itemOf(row)
    return [
      ['История', `№ ${item.story}`],
      ['Когда', momentInWords(item.at, now)],
      ['Источник', item.source],
      ['Как сложилась', howInWords(item)],
      ['Отметка', item.mark && MARKS[item.mark]],
      ['Ещё в истории', item.others.length > 0 && item.others.join(' · ')],
      ['На сайте', item.url],
    ]
  },
  actions: {
    split: {
      isFor: (row) => itemOf(row).others.length > 0,
      note: 'Запись станет отдельной новостью и с этими больше не сложится, даже после правок.',
    },
    join: {
      fields: [{ name: 'story', words: 'Номер другой истории', kind: 'number', isRequired: true }],
      note: 'Все записи этой истории перейдут в другую. Комментарии останутся у своих новостей.',
      submit: 'Объединить',
    },
  },
  empty: 'Ничего не сложено',
}
