import { type DeskRecord, deskAudit } from '@palata/contract/desk/audit'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'

const RESULTS: Record<DeskRecord['result'], string> = {
  started: 'начато',
  done: 'сделано',
  partly: 'частично',
  refused: 'отказано',
  failed: 'сломалось',
}

export const auditScreen: ResourceScreen = {
  key: 'audit',
  title: 'Журнал',
  contract: deskAudit,
  one: 'Запись',
  filters: [
    { name: 'operator', words: 'Кто', kind: 'words' },
    { name: 'about', words: 'О ком', kind: 'words' },
    { name: 'object', words: 'Предмет', kind: 'words' },
  ],
  sorts: { '-at': 'сначала новые', at: 'сначала старые' },
  line: (row, now) => {
    const record = row as unknown as DeskRecord
    return {
      title: record.outcome || record.command,
      about: [record.operator, record.command, record.about && `о ${record.about}`],
      at: momentInWords(record.at, now),
      state: RESULTS[record.result],
      isWaiting: record.result === 'failed',
    }
  },
  facts: (row, now) => {
    const record = row as unknown as DeskRecord
    return [
      ['Кто', record.operator],
      ['Что', record.command],
      ['О ком', record.about],
      ['Когда', momentInWords(record.at, now)],
      ['Чем кончилось', RESULTS[record.result]],
      ['Что сказано', record.outcome],
      ...record.arguments.map(({ name, value }) => [name, value] as const),
    ]
  },
  empty: 'В журнале пока пусто',
}
