// npm start: the settings, packages, client, then the server under the pinned Node. npm run setup: all but the server.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { build, endSteps, environment, fail, install, isBuilt, node, refuseOldNode, root, run } from './bootstrap.mjs'
import { whenStarterEnds } from './starter.mjs'

/** Longer than the server's own limit for its stop. */
const LONGEST_STOP_MS = 35_000
let server = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
// `npm` and its shell pass no signal on when they are killed.
whenStarterEnds(() => stop('SIGTERM'))

refuseOldNode()
const given = await settings()
await install()
// Values are checked by code that needs the packages: before a build of a minute, or by the server itself.
if (!isBuilt()) await checkValues()
await build()
// A backup is restored into an empty database: before the first start, by a command that needs the packages.
if (process.argv.includes('--no-server')) process.exit(0)
// Limits on unused memory. Without them, on a large machine, Node.js's young generation takes over 100 MB, and glibc
// keeps another 100 MB of freed memory in many arenas.
const { NODE_OPTIONS, ...allocator } = JSON.parse(readFileSync(join(root, 'tools/memory.json'), 'utf8'))
server = spawn(node, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: { ...allocator, ...given, ...environment, NODE_OPTIONS: `${NODE_OPTIONS} ${given.NODE_OPTIONS ?? ''}` },
  // The system closes this channel however this process ends; the server then stops in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
server.on('exit', (code) => process.exit(code ?? 1))

/** Stops the server in order, and a server that does not stop by force: its database and sandbox then end too. */
function stop(signal) {
  if (!server) {
    endSteps()
    process.exit(128 + constants.signals[signal])
  }
  // A second signal is harmless to the server: a terminal's Ctrl+C reaches it directly, too.
  server.kill('SIGTERM')
  setTimeout(() => server.kill('SIGKILL'), LONGEST_STOP_MS).unref()
}

/** Tells everything that is missing or misspelt at once, before anything is installed. Returns the settings. */
async function settings() {
  const { readSettings, FileProblem } = await import('../apps/server/src/platform/settings/file.mjs')
  const { problemsOf } = await import('../apps/server/src/platform/settings/rules.mjs')
  try {
    const { given } = readSettings(process.env)
    const problems = problemsOf(given)
    if (problems.length > 0) fail(problems.join('\n'))
    return given
  } catch (error) {
    if (error instanceof FileProblem) fail(error.message)
    throw error
  }
}

async function checkValues() {
  const { code, said } = await run(node, [join(root, 'apps/server/src/platform/settings/check.ts')])
  if (code !== 0) fail(said.trimEnd())
}
