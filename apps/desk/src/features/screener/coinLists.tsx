import { type DeskCoinList, deskCoinLists } from '@palata/contract/desk/screener'
import { POPULAR_TAG } from '@palata/contract/forecasters'
import { COINS_FIELD } from '#features/market/coinsField.ts'
import { REMOVAL_REASONS } from '#lists/removalReasons.ts'
import type { ResourceScreen } from '#lists/screen.ts'

export const coinListsScreen: ResourceScreen = {
  key: 'lists',
  title: 'Подборки монет',
  contract: deskCoinLists,
  one: 'Подборка',
  line: (row) => {
    const list = row as unknown as DeskCoinList
    return { title: list.name, about: [list.coins.join(', ')], at: `${list.coins.length} мон.` }
  },
  facts: (row) => {
    const list = row as unknown as DeskCoinList
    return [
      ['Монеты', list.coins.join(', ')],
      ['Место', String(list.position)],
      ['Где нужна', list.name === POPULAR_TAG && 'фильтр «На слуху» форкастов: название не меняется'],
    ]
  },
  sorts: { position: 'как на сайте', '-position': 'с конца' },
  fields: [
    { name: 'name', words: 'Название', kind: 'words', isRequired: true, most: 60 },
    COINS_FIELD,
    {
      name: 'position',
      words: 'Место',
      kind: 'number',
      isForChange: true,
      isRequired: true,
      help: 'меньшее стоит выше',
    },
  ],
  actions: { remove: { kind: 'alert', reasons: REMOVAL_REASONS } },
  empty: 'Подборок пока нет',
}
