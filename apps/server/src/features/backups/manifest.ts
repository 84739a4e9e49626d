import type { Bot } from '#features/telegram'
import type { Manifest } from '#manifest.ts'
import { backupsAtDesk } from './desk.ts'
import { keepBackups } from './keep.ts'
import type { BackupRoom } from './room.ts'
import { tellInTelegram } from './tell.ts'

/** Backups that make, sort out and try themselves. */
export const backups: Manifest<object, { backups: BackupRoom; bot: Bot | null }> = {
  name: 'backups',
  tables: {
    backups: {
      open: ['state'],
      private: ['asked_by', 'note', 'place', 'problem', 'rehearsal'],
    },
  },
  jobs: {
    // At each start and every hour: a night that was slept through, or failed, is made up for.
    'backups.keep': {
      run: ({ backups: room, ...work }, now) => keepBackups({ ...work, room }, now),
      cron: '17 * * * *',
      atStart: 'once',
    },
    'backups.tell': {
      run: ({ db, bot }, _, told) => tellInTelegram(db, bot!, told),
      isPossible: ({ bot }) => bot !== null,
    },
  },
  letters: (publicUrl) => {
    const prepare = async () => ({ link: `${publicUrl}/desk/backups` })
    return { backup_late: prepare, backup_broken: prepare }
  },
  desk: () => [backupsAtDesk],
  samples: {
    rows: async (db, now) => {
      await db.query(`insert into backups (asked_by, asked_at) values ('anna', $1)`, [now])
    },
  },
}
