import type { Right } from '@palata/contract/membership'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { history } from './queries.ts'

const DAY_MS = 86_400_000

/** End of the reader's access after buying `days`; null when it depends on an NFT or is not known yet. */
export function useEndAfter(days: number): Date | null {
  const { data } = useQuery(history(useApi()))
  const now = useNow(60_000)
  return data ? endAfter(data.rights, days, now) : null
}

/** Bought days start after earlier bought or given days; a Telegram subscription runs in parallel. */
function endAfter(rights: Right[], days: number, now: Date): Date | null {
  const open = rights.filter(({ state }) => state === 'active' || state === 'upcoming' || state === 'frozen')
  if (open.some(({ ends_at }) => ends_at === null)) return null
  const end = (of: Right[]) => Math.max(now.getTime(), ...of.map(({ ends_at }) => new Date(ends_at!).getTime()))
  const counted = open.filter(({ source }) => source !== 'telegram')
  return new Date(Math.max(end(counted) + days * DAY_MS, end(open)))
}
