import type { Manifest } from '#manifest.ts'
import type { ClubKeeper } from './keeper.ts'
import { CLUB_PICTURE } from './pictures.ts'
import { clubRoutes } from './routes.ts'

/** What operators change of the club without a shell. */
export const club: Manifest<{ clubKeeper: ClubKeeper }> = {
  name: 'club',
  tables: {
    club_settings: { open: ['name'], private: ['value'] },
    club_changes: { open: ['name'], private: ['changed_by', 'former', 'value'] },
  },
  routes: ({ clubKeeper }) => [clubRoutes(clubKeeper)],
  pictures: { [CLUB_PICTURE]: 'everyone' },
  samples: {
    requests: {
      change: [{ body: { changes: [{ name: 'brand', value: 'Клуб', version: 0 }] } }],
      undo: [{ params: { id: '1' } }],
    },
    rows: async (db, now) => {
      await db.query(`insert into club_settings values ('brand', '"Клуб"', 1, $1)`, [now])
      await db.query(
        `insert into club_changes (name, version, changed_by, changed_at, value) values ('brand', 1, 'x', $1, '"Клуб"')`,
        [now],
      )
    },
    shaped: {
      'club_settings.value': (word) => `'"${word}"'`,
      'club_changes.former': (word) => `'"${word}"'`,
      'club_changes.value': (word) => `'"${word}"'`,
    },
  },
}
