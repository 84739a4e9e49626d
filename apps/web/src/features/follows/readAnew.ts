import type { Follow } from '@palata/contract/follows'
import type { QueryClient } from '@tanstack/react-query'

export type Named = Pick<Follow, 'kind' | 'name'>

export const followsKey = () => ['follows'] as const
export const followersKey = (username: string) => ['followers', username.toLowerCase()] as const

/** Reads what is followed and the number of an author’s followers anew: shown ones at once, others when opened. */
export async function readFollowsAnew(client: QueryClient, named?: Named) {
  const keys = [followsKey(), ...(named?.kind === 'author' ? [followersKey(named.name)] : [])]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
