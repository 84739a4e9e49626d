// npm start: packages, client, then the server under the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, environment, install, node, root } from './bootstrap.mjs'

await install()
await build()
// Node.js gives its newest objects a hundred megabytes and more on a large machine, which is half of the whole process.
const options = `--max-semi-space-size=16 ${environment.NODE_OPTIONS ?? ''}`
const child = spawn(node, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: { ...environment, NODE_OPTIONS: options },
  // The channel is closed by the system however we die: the server then stops in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// The terminal's Ctrl+C reaches the child itself; without a terminal, and for other signals, we pass it on.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
process.on('SIGHUP', () => child.kill('SIGTERM'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
