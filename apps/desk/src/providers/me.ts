import { type DeskMe, desk } from '@palata/contract/desk'
import type { Api } from '@site/api/api.tsx'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AnyContract } from '#lists/screen.ts'

/** How often the waiting rows are counted again. */
const COUNT_EVERY_MS = 60_000

/** The team member of this session; read again when the server says that a sign-in step is missing. */
export const deskMe = (api: Api, session: string | null) =>
  queryOptions({
    queryKey: ['desk', 'me', session] as const,
    queryFn: ({ signal }) => api.call(desk.me, undefined, { signal, quiet: true }),
    enabled: session !== null,
  })

/** Lists open to this person, with the number of waiting rows in each. */
export const deskResourceList = (api: Api, session: string | null) =>
  queryOptions({
    queryKey: ['desk', 'resources', session] as const,
    queryFn: async ({ signal }) => (await api.call(desk.resources, undefined, { signal, quiet: true })).results,
    refetchInterval: COUNT_EVERY_MS,
  })

/** The person at the desk and what is open to them. */
export interface AtDesk extends DeskMe {
  /** Whether the list is open to them. */
  serves: (key: string) => boolean
  /** Number of rows that await a decision. */
  waitingIn: (key: string) => number
  /** Whether they may do this action on the resource's objects. */
  mayAct: (contract: AnyContract, action: { name: string }) => boolean
}

export const MeContext = createContext<AtDesk | null>(null)

export function useDeskMe(): AtDesk {
  const me = use(MeContext)
  if (!me) throw new Error('useDeskMe needs a SignInGate above it')
  return me
}
