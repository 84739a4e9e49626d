import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../platform/database.ts'
import { findBinaries } from '../../platform/postgres/binaries.ts'
import { startPostgres } from '../../platform/postgres/index.ts'
import { unprivileged } from '../../platform/postgres/person.ts'
import { endServer, freePort, spawnAs } from '../../platform/postgres/server.ts'
import { watchOver } from '../../platform/postgres/watchdog.ts'

/**
 * A PostgreSQL and its streaming replica, each a server of its own. `hold` stops the replica's replay, as a lag does, and
 * `release` lets it go on.
 */
export async function primaryAndReplica() {
  const folder = await mkdtemp(join(tmpdir(), 'palata-replica-'))
  await chmod(folder, 0o711)
  const log = () => {}
  const primary = await startPostgres({ dataDir: join(folder, 'primary'), log, settings: { wal_level: 'replica' } })
  const cluster = join(folder, 'replica')
  await copyCluster(primary.superuserUrl, join(folder, 'primary', 'postgres'), cluster)
  const [{ postgres }, person, port] = await Promise.all([findBinaries(), unprivileged(cluster), freePort()])
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '32MB' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  async function start() {
    const child = spawnAs(person, postgres, ['-D', cluster, '-p', String(port), ...flags])
    watchOver(child, log)
    let said = ''
    child.stderr!.on('data', (text) => {
      said += text
    })
    while (!said.includes('ready to accept read-only connections')) {
      if (child.exitCode !== null) throw new Error(`the replica did not start: ${said}`)
      await Promise.race([once(child.stderr!, 'data'), once(child, 'exit')])
    }
    return child
  }
  let child = await start()
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  const superuser = connect(at(primary.superuserUrl), () => {}, { max: 1, patience: 10_000 })
  after(async () => {
    await superuser.end()
    await endServer(child)
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    url: primary.url,
    replicaUrl: at(primary.url),
    hold: async () => {
      await superuser.query('select pg_wal_replay_pause()')
      const isPaused = async () =>
        (await superuser.query(`select pg_get_wal_replay_pause_state() = 'paused' as is_paused`)).rows[0].is_paused
      while (!(await isPaused())) await sleep(5)
    },
    release: () => superuser.query('select pg_wal_replay_resume()'),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start: async () => {
      child = await start()
    },
  }
}

/** Copies the running server's cluster, as its low-level backup protocol says (PostgreSQL 18, 25.3.4). */
async function copyCluster(url: string, from: string, to: string) {
  const pool = connect(url, () => {}, { max: 1 })
  // The backup is of one session.
  const session = await pool.connect()
  await session.query(`select pg_backup_start('replica', true)`)
  execFileSync('cp', ['-a', from, to])
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  session.release()
  await pool.end()
  await rm(join(to, 'postmaster.pid'), { force: true })
  const { uid, gid } = await stat(from)
  const kept = await readFile(join(to, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
    ['postgresql.auto.conf', `${kept}primary_conninfo = '${url}'\n`],
  ] as const) {
    await writeFile(join(to, name), text, { mode: 0o600 })
    await chown(join(to, name), uid, gid)
  }
}
