import type { Keeper } from '../features/ledger/index.ts'
import type { Config } from '../platform/config.ts'
import { publicUrlOf } from './sandbox.ts'

/** Where this installation keeps the ledger's key; its name is the site's address without the scheme. */
export function keeperOf(config: Config): Keeper {
  return {
    folder: config.DATA_DIR,
    given: config.LEDGER_KEY ?? null,
    origin: `${new URL(publicUrlOf(config)).host}/ledger`,
  }
}
