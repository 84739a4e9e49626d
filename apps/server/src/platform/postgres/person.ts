import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** As whom the database runs: words before its command, or a numeric owner of its files and process. */
export interface Person {
  prefix: string[]
  owner: number | null
}

const NOBODY = 65_534

/**
 * PostgreSQL refuses to run as root. In a user namespace it sees itself as nobody while its files stay root's,
 * so it works even in folders that only root may enter; where namespaces are closed it becomes nobody for real.
 */
export async function unprivileged(): Promise<Person> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (await works(namespace)) return { prefix: namespace, owner: null }
  return { prefix: [], owner: NOBODY }
}

async function works([program = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(program, [...args, 'true'], { stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])]).catch(() => [1])
  return code === 0
}
