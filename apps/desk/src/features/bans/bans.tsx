import { type DeskBan, deskBans } from '@palata/contract/desk/bans'
import { Link } from '@site/navigation/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskBan['state'], string> = { stands: 'действует', over: 'срок вышел', lifted: 'снят' }
const COVERS: Record<DeskBan['covers'], string> = { signup: 'регистрация', signin: 'регистрация и вход' }

const banOf = (row: Row) => row as unknown as DeskBan

/** Networks and mail domains from which nobody may come. */
export const bansScreen: ResourceScreen = {
  key: 'bans',
  title: 'Запреты',
  contract: deskBans,
  one: 'Запрет',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'stands', words: 'Действуют', narrow: { state: 'stands' } },
    { key: 'ended', words: 'Закончились', narrow: { state: 'ended' } },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const ban = banOf(row)
    return {
      title: ban.value,
      about: [COVERS[ban.covers], ban.refused > 0 && `отказов ${fullText('count', ban.refused)}`, ban.note],
      at: momentInWords(ban.created_at, now),
      state: STATES[ban.state],
    }
  },
  facts: (row, now) => {
    const ban = banOf(row)
    return [
      ['Закрыто', COVERS[ban.covers]],
      ['Действует до', ban.ends_at ? momentInWords(ban.ends_at, now) : 'без срока'],
      ['Снят', ban.lifted_at && momentInWords(ban.lifted_at, now)],
      ['Отказов', fullText('count', ban.refused)],
      ['Последний отказ', ban.refused_at && momentInWords(ban.refused_at, now)],
      ['Кто поставил', ban.made_by && <Link to={`/desk/people?find=${ban.made_by}`}>{ban.made_by}</Link>],
      ['Поставлен', momentInWords(ban.created_at, now)],
      ['Заметка', ban.note],
    ]
  },
  fields: [
    {
      name: 'value',
      words: 'Адрес, сеть или почтовый домен',
      kind: 'words',
      isForNew: true,
      isRequired: true,
      help: '203.0.113.7, 203.0.113.0/24 или example.com; домен закрывает и свои поддомены',
      most: 260,
    },
    {
      name: 'covers',
      words: 'Что закрыть',
      kind: [
        ['signup', 'регистрацию'],
        ['signin', 'регистрацию и вход, кроме команды'],
      ],
      help: 'Одним адресом мобильной сети выходят тысячи людей: вход закрывайте ненадолго',
    },
    { name: 'ends_at', words: 'Действует до', kind: 'moment', help: 'пусто: без срока' },
    { name: 'note', words: 'Заметка', kind: 'words', help: 'видна только за столом', most: 200 },
  ],
  actions: {
    lift: { isFor: (row) => row.lifted_at === null },
    restore: { isFor: (row) => row.lifted_at !== null },
  },
  empty: 'Запретов пока нет',
}
