// npm start: packages, client, then the server under the pinned Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, environment, install, node, root } from './bootstrap.mjs'

await install()
await build()
// Limits on unused memory. Without them, on a large machine, Node.js's young generation takes over 100 MB, and glibc
// keeps another 100 MB of freed memory in many arenas.
const { NODE_OPTIONS, ...allocator } = JSON.parse(readFileSync(join(root, 'tools/memory.json'), 'utf8'))
const child = spawn(node, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: { ...allocator, ...environment, NODE_OPTIONS: `${NODE_OPTIONS} ${environment.NODE_OPTIONS ?? ''}` },
  // The system closes this channel however this process ends; the server then stops in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// A terminal's Ctrl+C reaches the child directly; without a terminal, and for other signals, it is forwarded.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
process.on('SIGHUP', () => child.kill('SIGTERM'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
