/** `npm run bench -- all`: every bench in a process of its own; broken off, it goes on with those not yet finished. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

/** Prints each table as it comes and keeps it under the commit it measures; resolves to the names that failed. */
export async function runAll(names: readonly string[], commit: string): Promise<string[]> {
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'bench', commit)
  mkdirSync(folder, { recursive: true })
  const failed: string[] = []
  for (const name of names) {
    const kept = join(folder, `${name}.md`)
    if (existsSync(kept)) {
      console.log(`${name}: measured at this commit, ${kept}`)
      continue
    }
    console.log(`\n## ${name}, ${commit}, ${new Date().toISOString()}, load ${loadavg()[0]!.toFixed(1)}\n`)
    if (await succeeds(name, `${kept}.part`)) renameSync(`${kept}.part`, kept)
    else failed.push(name)
  }
  return failed
}

async function succeeds(name: string, kept: string) {
  const child = spawn(process.execPath, ['bench/main.ts', name], { stdio: ['ignore', 'pipe', 'inherit'] })
  const file = createWriteStream(kept)
  child.stdout.pipe(process.stdout, { end: false })
  child.stdout.pipe(file)
  const [code] = await once(child, 'exit')
  return code === 0
}
