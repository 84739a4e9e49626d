/** `npm run archive`: a version in one file, `palata-0.2.0-linux-x64.tar.gz`, that starts without installing and building. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, install, root } from '../bootstrap.mjs'
import { makeRoot } from './root.ts'

const into = resolve(root, process.argv[2] ?? 'dist')
await install()
await build()
const scratch = mkdtempSync(join(tmpdir(), 'palata-archive-'))
try {
  const made = join(scratch, 'made')
  const name = `palata-${makeRoot(made, { hasDatabase: true })}`
  renameSync(made, join(scratch, name))
  mkdirSync(into, { recursive: true })
  const file = join(into, `${name}-${process.platform}-${process.arch}.tar.gz`)
  // Whoever unpacks it as root gets files of root, not of who made it.
  const owners = ['--owner=0', '--group=0', '--numeric-owner']
  const { status } = spawnSync('tar', ['-czf', `${file}.part`, ...owners, '-C', scratch, name], { stdio: 'inherit' })
  if (status !== 0) throw new Error('tar did not succeed')
  renameSync(`${file}.part`, file)
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
