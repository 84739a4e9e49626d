import { type DeskBackup, deskBackups } from '@palata/contract/desk/backups'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskBackup['state'], string> = {
  asked: 'ждёт',
  making: 'делается',
  whole: 'готова',
  failed: 'не вышла',
  removed: 'убрана',
}

const backupOf = (row: Row) => row as unknown as DeskBackup

function rehearsalInWords({ rehearsal }: DeskBackup, now: Date): string {
  if (!rehearsal) return 'ещё не разворачивали'
  if (rehearsal.is_good === null) return 'разворачиваем…'
  return `${rehearsal.said} (${momentInWords(rehearsal.at, now)})`
}

function triedInWords({ rehearsal }: DeskBackup): string | false {
  if (rehearsal?.is_good == null) return rehearsal !== null && 'разворачиваем…'
  return rehearsal.is_good ? 'разворачивается' : 'не разворачивается'
}

/** Backups: the nightly ones, those asked for, and whether they could be restored. */
export const backupsScreen: ResourceScreen = {
  key: 'backups',
  title: 'Копии',
  contract: deskBackups,
  one: 'Копия',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'whole', words: 'Готовые', narrow: { state: 'whole' } },
    { key: 'failed', words: 'Не вышли', narrow: { state: 'failed' } },
  ],
  sorts: { '-asked': 'сначала новые', asked: 'сначала старые' },
  line: (row, now) => {
    const backup = backupOf(row)
    return {
      title: `Копия ${momentInWords(backup.asked_at, now)}`,
      about: [backup.note, backup.problem, backup.bytes !== null && bytesInWords(backup.bytes), triedInWords(backup)],
      at: backup.asked_by || 'сама, ночью',
      state: STATES[backup.state],
      isWaiting: backup.state === 'failed' || backup.rehearsal?.is_good === false,
    }
  },
  isUnderway: (row) => {
    const { state, rehearsal } = backupOf(row)
    return state === 'asked' || state === 'making' || (state === 'whole' && rehearsal?.is_good === null)
  },
  facts: (row, now) => {
    const backup = backupOf(row)
    return [
      ['Состояние', STATES[backup.state]],
      ['Кто попросил', backup.asked_by || 'никто: ночная'],
      ['Зачем', backup.note],
      ['Начата', momentInWords(backup.asked_at, now)],
      ['Закончена', backup.ended_at && momentInWords(backup.ended_at, now)],
      ['Где лежит', backup.place],
      ['Занимает', backup.bytes !== null && `${bytesInWords(backup.bytes)}, не считая общих с другими копиями файлов`],
      ['Строк', backup.rows !== null && fullText('count', backup.rows)],
      ['Картинок и записей', backup.files !== null && fullText('count', backup.files)],
      ['Что случилось', backup.problem],
      ['Восстановление', backup.state === 'whole' && rehearsalInWords(backup, now)],
    ]
  },
  fields: [{ name: 'note', words: 'Зачем', kind: 'words', help: 'например, перед обновлением', most: 100 }],
  actions: {
    rehearse: {
      key: 'A',
      kind: 'primary',
      isFor: (row) => row.state === 'whole',
      note: 'Рядом поднимется пробная база, копия развернётся в неё и сверится; сайт этого не заметит.',
    },
  },
  empty: 'Копий ещё нет. С настройкой BACKUP_DIR или BACKUP_S3_ENDPOINT они делаются сами каждую ночь',
}
