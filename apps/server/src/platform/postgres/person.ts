import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartFailure } from './startFailure.ts'

/** The user the database runs as: a command prefix, and the numeric owner its files need (null: the starting user). */
export interface Person {
  prefix: string[]
  owner: number | null
  /** Whether the process itself becomes `owner`; otherwise the prefix does what is needed. */
  becomesOwner: boolean
}

const NOBODY = 65_534

/**
 * PostgreSQL refuses to run as root. In a user namespace it sees itself as nobody while its files stay root's.
 * Without namespaces, as in most containers, it becomes the files' owner and keeps the one capability that
 * opens folders only root may enter. A `cluster` made by an ordinary user stays that user's.
 */
export async function unprivileged(cluster: string): Promise<Person> {
  const asStarter = { prefix: [], owner: null, becomesOwner: false }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (process.getuid?.() !== 0) {
    if (hasName()) return asStarter
    if (await works(namespace)) return { ...asStarter, prefix: namespace }
    throw new StartFailure(
      `У пользователя с номером ${process.getuid?.()} нет имени в системе, PostgreSQL так не работает. Заведите его или укажите свой сервер в DATABASE_URL.`,
    )
  }
  const owner = (await stat(cluster).catch(() => null))?.uid ?? 0
  if (owner === 0 && (await works(namespace))) return { ...asStarter, prefix: namespace }
  const id = owner || NOBODY
  // Without no_setuid_fixup access(2) ignores the capability, and PostgreSQL does not find its own programs.
  const capable = [
    ...['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ]
  if (await works(capable)) return { prefix: capable, owner: id, becomesOwner: false }
  return { prefix: [], owner: id, becomesOwner: true }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function works([program = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(program, [...args, 'true'], { stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])]).catch(() => [1])
  return code === 0
}
