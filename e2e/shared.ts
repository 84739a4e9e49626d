/** The server that the journeys share: the second start in its folder, whose first one is kept for the servers of their own. */
import { spawn } from 'node:child_process'
import { fillFolders } from './server.ts'

const DATA_DIR = await fillFolders()
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: { ...process.env, DATA_DIR },
  stdio: 'inherit',
})
// The runner's signal reaches the server itself; whoever ends before it would leave it alone.
process.on('SIGTERM', () => {})
server.on('exit', (code) => process.exit(code ?? 1))
