import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Copies the sources of the repository, with what is not committed, into a temporary folder that shares the installed
 * packages. Returns the folder; `remove` deletes it.
 */
export function copyOf(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'palata-mutate-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of String(list).split('\0').filter(Boolean)) {
    if (file.startsWith('docs/screens/') || !existsSync(join(root, file))) continue
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const app of readdirSync(join(root, 'apps'))) {
    const own = join(root, 'apps', app, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'apps', app, 'node_modules'))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The workspaces' own packages must be those of the copy. */
function linkPackages(from: string, to: string) {
  mkdirSync(join(to, '@palata'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@palata' && name !== '.cache' && name !== '.vite') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@palata'))) {
    const home = name === 'contract' ? 'packages/contract' : `apps/${name}`
    symlinkSync(join(dirname(to), home), join(to, '@palata', name))
  }
}
