import type { ClubValues } from '@palata/contract/club/settings'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { Check } from '../../providers/check.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'
import type { Services } from '../services.ts'

/** What checks may use. */
export interface World {
  config: Config
  sandbox: SandboxAddress | null
  services: Pick<Services, 'bot' | 'objects'>
  /** Secret from which push keys are derived when none are configured. */
  secret: string | null
  db: Database
  club: () => ClubValues
}

export type CheckOf = (world: World) => Check

/** `known`: the service's settings; null when it is not set up. */
export function modeOf(known: unknown, isSimulated: boolean): Check['mode'] {
  return known === null || known === undefined ? 'off' : isSimulated ? 'sandbox' : 'real'
}
