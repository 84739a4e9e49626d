/** The server shared by the journeys. It starts on a copy of the data that journeys' own servers also copy. */
import { spawn } from 'node:child_process'
import { fillFolders } from './server.ts'

const DATA_DIR = await fillFolders()
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: { ...process.env, DATA_DIR },
  stdio: 'inherit',
})
// The runner's signal reaches the server too; ending before it would orphan it.
process.on('SIGTERM', () => {})
server.on('exit', (code) => process.exit(code ?? 1))
