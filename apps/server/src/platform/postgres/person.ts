import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'

/** As whom the database runs: words before its command, and the numeric owner its files need (null: the starter's). */
export interface Person {
  prefix: string[]
  owner: number | null
  /** The process itself takes `owner`; otherwise the prefix does what is needed. */
  becomesOwner: boolean
}

const NOBODY = 65_534

/**
 * PostgreSQL refuses to run as root. In a user namespace it sees itself as nobody while its files stay root's.
 * Where namespaces are closed, as in most containers, it becomes the files' owner and keeps the one capability that
 * opens folders only root may enter. `cluster` made by an ordinary user stays that user's.
 */
export async function unprivileged(cluster: string): Promise<Person> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null, becomesOwner: false }
  const owner = (await stat(cluster).catch(() => null))?.uid ?? 0
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (owner === 0 && (await works(namespace))) return { prefix: namespace, owner: null, becomesOwner: false }
  const id = owner || NOBODY
  // Without no_setuid_fixup access(2) ignores the capability and PostgreSQL does not find its own programs.
  const capable = [
    ...['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ]
  if (await works(capable)) return { prefix: capable, owner: id, becomesOwner: false }
  return { prefix: [], owner: id, becomesOwner: true }
}

async function works([program = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(program, [...args, 'true'], { stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])]).catch(() => [1])
  return code === 0
}
