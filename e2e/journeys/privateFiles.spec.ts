import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../page.ts'
import { startServer } from '../server.ts'

/** Files and folders that others may read, write or enter, with their modes. */
function openOnes(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ]
  return paths
    .flatMap((path) => {
      // A file that is being written is renamed meanwhile.
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? [[path, found.mode & 0o777] as const] : []
    })
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path, mode]) => `${mode.toString(8)} ${path.slice(folder.length)}`)
}

test('all that the site keeps is for its owner alone, also what an earlier version left open', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'palata-private-'))
  const before = process.umask(0o022)
  const first = await startServer({ DATA_DIR })
  await first.operate('backup', join(DATA_DIR, 'copies', '1'))
  expect(openOnes(DATA_DIR)).toEqual([])
  await first.stop()
  execFileSync('chmod', ['-R', 'go+rX', ...readdirSync(DATA_DIR).filter((name) => name !== 'postgres')], {
    cwd: DATA_DIR,
  })
  execFileSync('chmod', ['755', DATA_DIR])
  expect(openOnes(DATA_DIR).length).toBeGreaterThan(10)
  const second = await startServer({ DATA_DIR })
  expect(openOnes(DATA_DIR)).toEqual([])
  await second.stop()
  process.umask(before)
})
