import { type DeskMe, desk } from '@palata/contract/desk'
import type { Api } from '@site/api/api.tsx'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AnyContract } from '#lists/view.ts'

/** Waiting things are counted anew this often while the desk is looked at. */
const COUNT_EVERY_MS = 60_000

/** Who is at the desk in this session; asked anew when the server says that a step of signing in is missing. */
export const deskMe = (api: Api, session: string | null) =>
  queryOptions({
    queryKey: ['desk', 'me', session] as const,
    queryFn: ({ signal }) => api.call(desk.me, undefined, { signal, quiet: true }),
    enabled: session !== null,
  })

/** The lists that are open to this person, with what waits in each. */
export const deskResourceList = (api: Api, session: string | null) =>
  queryOptions({
    queryKey: ['desk', 'resources', session] as const,
    queryFn: async ({ signal }) => (await api.call(desk.resources, undefined, { signal, quiet: true })).results,
    refetchInterval: COUNT_EVERY_MS,
  })

/** The person at the desk and what is open to them. */
export interface AtDesk extends DeskMe {
  /** Whether a list of the desk stands for them. */
  serves: (key: string) => boolean
  /** How many wait there for a decision. */
  waitingIn: (key: string) => number
  /** Whether they may do this with things of a resource. */
  mayAct: (contract: AnyContract, action: { name: string }) => boolean
}

export const MeContext = createContext<AtDesk | null>(null)

export function useDeskMe(): AtDesk {
  const me = use(MeContext)
  if (!me) throw new Error('useDeskMe needs a SignInGate above it')
  return me
}
