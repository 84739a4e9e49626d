import type { XWiring } from '../../features/forecasters/sources/xStore.ts'
import { reserveMoney } from '../../platform/budgets/spending.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { ProviderLogger } from '../../providers/http.ts'
import { createX } from '../../providers/x/index.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'
import { noteRowsAtDesk } from '../setAside.ts'

type Settings = Pick<
  Config,
  | 'isProduction'
  | 'ALLOW_SIMULATORS'
  | 'X_BEARER_TOKEN'
  | 'X_API_URL'
  | 'X_LIST_ID'
  | 'X_DAILY_BUDGET_USD'
  | 'X_MONTHLY_BUDGET_USD'
  | 'X_RECHECK'
>

/** Token of the sandbox's `x/index.ts`. */
const SANDBOX_TOKEN = 'sandbox-x-token'
/** Millionths in a dollar. */
export const MICROS = 1_000_000

/** Production without a token does not read X. */
export function isXSimulated(config: Settings): boolean {
  return !config.X_BEARER_TOKEN && (!config.isProduction || config.ALLOW_SIMULATORS)
}

export function createXOf(
  config: Settings,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
  db: Database,
): XWiring | null {
  const access = xAccessOf(config, sandbox)
  if (!access) return null
  const budget = {
    service: 'x',
    perDay: config.X_DAILY_BUDGET_USD * MICROS,
    perMonth: config.X_MONTHLY_BUDGET_USD * MICROS,
  }
  const reader = createX({
    ...access,
    logger,
    noteRows: noteRowsAtDesk(db, logger, { tweets: 'X, посты', users: 'X, авторы' }),
    reserve: (micros) => reserveMoney(db, budget, micros, new Date()),
  })
  return { reader, listId: config.X_LIST_ID ?? null, isRechecked: config.X_RECHECK }
}

/** Null when X is not read. */
export function xAccessOf(config: Settings, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const simulated = isXSimulated(config) ? sandbox : null
  if (simulated) return { token: SANDBOX_TOKEN, baseUrl: `${simulated.url}/x` }
  return config.X_BEARER_TOKEN ? { token: config.X_BEARER_TOKEN, baseUrl: config.X_API_URL } : null
}
