import { iconAddress } from '@palata/contract/club/pictures'
import type { ClubValues } from '@palata/contract/club/settings'
import type { Manifest } from '#manifest.ts'
import { type Post, sendLetters } from './jobs.ts'
import { type ReportBox, readReports } from './reports/mailbox.ts'
import { removeOldReports } from './reports/store.ts'
import { type LetterReportKeys, letterRoutes } from './routes.ts'
import { removeOld } from './store.ts'

interface Work extends Omit<Post, 'logger' | 'brand' | 'accent' | 'icon' | 'secret'> {
  club: () => ClubValues
  publicUrl: string
  secret: string | null
  reportBox: ReportBox | null
}

export const letters: Manifest<{ secret: string; letterReports: LetterReportKeys }, Work> = {
  name: 'letters',
  tables: {
    letters: {
      personal: 'recipient = (select email from accounts where id = $1)',
      secret: ['once_key'],
      open: ['kind'],
      private: ['recipient', 'variables', 'once_key', 'problem'],
    },
    letter_reports: {
      personal: 'address = (select lower(email) from accounts where id = $1)',
      open: ['kind', 'way'],
      private: ['address', 'problem'],
    },
    letter_stops: {
      personal: 'address = (select lower(email) from accounts where id = $1)',
      open: ['reason'],
      private: ['address', 'problem'],
    },
    letter_mailbox: { private: ['problem'] },
  },
  routes: ({ secret, letterReports }) => [letterRoutes(secret, letterReports)],
  jobs: {
    // Runs with each letter; every minute too, for letters waiting for the mail server.
    'letters.send': {
      run: ({ db, club, publicUrl, ...post }, now) => {
        const { brand, accent, icon } = club()
        return sendLetters(
          db,
          { ...post, brand, accent, ...(icon && { icon: publicUrl + iconAddress(icon, '192') }) },
          now,
        )
      },
      cron: '* * * * *',
    },
    'letters.readReports': {
      run: ({ db, logger, reportBox, secret, stopping }, now) =>
        readReports({ db, logger, box: reportBox!, secret: secret!, stopping }, now),
      cron: '* * * * *',
      isLong: true,
      isPossible: ({ reportBox, secret }) => reportBox !== null && secret !== null,
    },
    'letters.prune': {
      run: async ({ db }, now) => {
        await removeOld(db, now)
        await removeOldReports(db, now)
      },
      cron: '37 3 * * *',
    },
  },
  samples: {
    requests: {
      report: [{ body: { token: 'x' } }],
      mailgun: [
        { body: { signature: { timestamp: '1', token: 'x', signature: 'x' }, 'event-data': { event: 'failed' } } },
      ],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into letters (kind, recipient, variables, created_at, due_at) values ('reset', 'x', '{}', $1, $1)`,
        [now],
      )
      await db.query(
        `insert into letter_reports (letter_id, address, kind, way, problem, counts, reported_at)
         values (1, 'x', 'failed', 'mailbox', 'x', true, $1)`,
        [now],
      )
      await db.query(`insert into letter_stops (address, reason, problem, stopped_at) values ('x', 'dead', 'x', $1)`, [
        now,
      ])
      await db.query(`insert into letter_mailbox (read_at, problem) values ($1, 'x')`, [now])
    },
    shaped: {
      'letter_reports.address': (word) => `lower('${word}')`,
      'letter_stops.address': (word) => `lower('${word}')`,
    },
  },
}
