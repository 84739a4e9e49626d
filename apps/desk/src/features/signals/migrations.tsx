import { type DeskCoinMigration, deskCoinMigrations } from '@palata/contract/desk/signals'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskCoinMigration['state'], string> = {
  found: 'ждёт решения',
  confirmed: 'деноминация',
  refused: 'движение рынка',
}

const isWaiting = (row: Row) => row.state === 'found'

/** «1 000 → 1» when a thousand became one, «1 → 1 000» when one became a thousand. */
function exchangeOf(ratio: number): string {
  const [many, isMerged] = ratio < 1 ? [1 / ratio, true] : [ratio, false]
  const count = fullText('count', Math.round(many))
  return isMerged ? `${count} → 1` : `1 → ${count}`
}

export const coinMigrationsScreen: ResourceScreen = {
  key: 'coin-migrations',
  title: 'Деноминации',
  contract: deskCoinMigrations,
  one: 'Деноминация',
  countsWaiting: true,
  tabs: [
    { key: 'found', words: 'Ждут', narrow: { state: 'found' } },
    { key: 'confirmed', words: 'Подтверждены', narrow: { state: 'confirmed' } },
    { key: 'refused', words: 'Движения рынка', narrow: { state: 'refused' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  sorts: { '-found': 'сначала новые', found: 'сначала старые' },
  line: (row, now) => {
    const { coin, name, ratio, state, found_at, calls } = row as unknown as DeskCoinMigration
    return {
      title: `${name}: ${exchangeOf(ratio)}`,
      by: null,
      about: [coin, calls > 0 && `сигналов ждёт: ${calls}`],
      at: isWaiting(row) ? waitsInWords(found_at, now) : momentInWords(found_at, now),
      state: STATES[state],
      isWaiting: isWaiting(row),
    }
  },
  actions: {
    confirm: { key: 'A', kind: 'primary', isFor: isWaiting },
    refuse: { key: 'R', isFor: isWaiting },
  },
  facts: (row, now) => {
    const { coin, ratio, at, state, found_at, decided_at, decided_by, calls } = row as unknown as DeskCoinMigration
    return [
      ['Монета', coin],
      ['Старых монет за новую', exchangeOf(ratio)],
      ['С минуты', momentInWords(at, now)],
      ['Замечена', momentInWords(found_at, now)],
      ['Открытых сигналов', String(calls)],
      ['Решение', STATES[state]],
      ['Решил', decided_at && `${decided_by}, ${momentInWords(decided_at, now)}`],
    ]
  },
  empty: 'Цены монет не меняли единиц',
}
