import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after } from 'node:test'
import { folderBackup } from '../../platform/backup/index.ts'
import { connect, type Database } from '../../platform/database.ts'
import { testBackupKeys, testOperator } from '../operator.ts'

/** Empty databases beside a stage's, and the command that restores a backup into one; files go into `root`. */
export function restoring(stage: { url: string; now: () => Date }, root: string, signedBy: string) {
  const empties: Database[] = []
  after(async () => {
    for (const db of empties) await db.end()
  })
  return {
    empties,
    /** An empty database, as on a new server. */
    async emptyDatabase() {
      const name = `restored_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
      const admin = connect(process.env.TEST_DATABASE_URL!, () => {}, { max: 1, patience: 30_000 })
      await admin.query(`create database ${name} template template0`)
      await admin.end()
      const url = new URL(stage.url)
      url.pathname = `/${name}`
      const db = connect(url.href, () => {}, { max: 2, patience: 30_000 })
      empties.push(db)
      return db
    },
    restoreInto(
      db: Database,
      from: string,
      { key = signedBy as string | null, more = [] as string[], identities = [] as string[], open = folderBackup } = {},
    ) {
      const place = join(root, `data ${empties.length}`)
      const kept: string[] = []
      const secret = { read: () => assert.fail(), keep: async (word: string) => void kept.push(word) }
      const keys = { ...testBackupKeys(signedBy), toCheck: async () => key, toOpen: async () => identities }
      const run = testOperator({ db, now: stage.now, belongings: { files: place, secret, key: keys, open } })
      return run(['restore', from, ...more]).then((done) => ({ ...done, place, kept }))
    },
  }
}
