import type { ResourceScreen, Row } from './screen.ts'

const ASK_AGAIN_MS = 3_000

/** After how many milliseconds rows are read again; false when none of them changes by itself. */
export function askAgainMs({ isUnderway }: Pick<ResourceScreen, 'isUnderway'>, rows: readonly Row[]): number | false {
  return isUnderway && rows.some(isUnderway) ? ASK_AGAIN_MS : false
}
