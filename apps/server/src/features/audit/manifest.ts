import type { Manifest } from '#manifest.ts'
import { auditAtDesk } from './desk.ts'

export const audit: Manifest = {
  name: 'audit',
  tables: {
    operator_audit: { open: ['command', 'result'], private: ['operator', 'arguments', 'about', 'outcome'] },
  },
  desk: () => [auditAtDesk],
  samples: {
    rows: (db, now) =>
      db.query(`insert into operator_audit (at, operator, command, arguments) values ($1, 'x', 'grant', '{}')`, [now]),
  },
}
