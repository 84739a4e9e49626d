import { type DeskSetAsideRow, deskSetAside } from '@palata/contract/desk/own/setAside'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'
import styles from './setAside.module.css'

export const setAsideScreen: ResourceScreen = {
  key: 'set-aside',
  title: 'Отложенные строки',
  contract: deskSetAside,
  countsWaiting: true,
  one: 'Строка',
  tabs: [
    { key: 'waiting', words: 'Новые', narrow: { state: 'waiting' } },
    { key: 'put_away', words: 'Убранные', narrow: { state: 'put_away' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  sorts: { '-last': 'сначала свежие', last: 'сначала давние' },
  line: (one, now) => {
    const row = one as unknown as DeskSetAsideRow
    return {
      title: `${row.source}: ${row.key}`,
      about: [row.reason],
      at: momentInWords(row.last_at, now),
      state: row.is_put_away ? 'убрана' : 'новая',
      isWaiting: !row.is_put_away,
    }
  },
  actions: { dismiss: { key: 'A', kind: 'primary', isFor: (row) => row.is_put_away !== true } },
  body: (one) => <p className={styles.row}>{(one as unknown as DeskSetAsideRow).row}</p>,
  facts: (one, now) => {
    const row = one as unknown as DeskSetAsideRow
    return [
      ['Источник', row.source],
      ['Строка', row.key],
      ['Почему не сохранена', row.reason],
      ['Впервые', momentInWords(row.first_at, now)],
      ['В последний раз', momentInWords(row.last_at, now)],
      ['Сколько раз', String(row.times)],
    ]
  },
  empty: 'Отложенных строк нет',
}
