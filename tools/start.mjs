// npm start: packages, client, then the server under the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, environment, install, node, root } from './bootstrap.mjs'

await install()
await build()
// On a large machine Node.js's young generation takes over 100 MB, half of the process, without this limit.
const options = `--max-semi-space-size=16 ${environment.NODE_OPTIONS ?? ''}`
const child = spawn(node, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: { ...environment, NODE_OPTIONS: options },
  // The system closes this channel however this process ends; the server then stops in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A terminal's Ctrl+C reaches the child directly; without a terminal, and for other signals, it is forwarded.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
process.on('SIGHUP', () => child.kill('SIGTERM'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
