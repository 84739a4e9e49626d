import { clubSettingNames, environmentOf } from '@palata/contract/club/settings'
import type { Given } from '../features/club/index.ts'
import type { Config } from '../platform/config.ts'

/** Settings of the club that the environment gives. */
export function givenOf(config: Config): Given {
  const known: Record<string, unknown> = config
  return Object.fromEntries(
    clubSettingNames.flatMap((name) => {
      const value = known[environmentOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
