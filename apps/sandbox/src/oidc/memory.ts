import type { Adapter, AdapterPayload } from 'oidc-provider'

const MOST = 500

interface Kept {
  payload: AdapterPayload
  expiresAt: number
}

/** In-memory storage of a provider's codes, tokens and interactions: only the latest few hundred. */
export function memory() {
  const kept = new Map<string, Kept>()
  const live = (key: string) => {
    const found = kept.get(key)
    return found && found.expiresAt > Date.now() ? found.payload : undefined
  }

  return (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      kept.set(`${model} ${id}`, { payload, expiresAt: Date.now() + (expiresIn || 3600) * 1000 })
      if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    },
    find: async (id) => live(`${model} ${id}`),
    findByUid: async (uid) => [...kept.values()].find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = live(`${model} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
