import { announceProvider, type EIP6963ProviderDetail } from 'mipd'

type Answer = unknown | ((params: unknown) => unknown)

/** A wallet of this browser that answers from a table; an error object in the table is thrown. */
export function fakeWallet(name: string, answers: Record<string, Answer>) {
  const asked: { method: string; params: unknown }[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push({ method, params })
    const known = answers[method]
    const answer = typeof known === 'function' ? await known(params) : known
    if (answer === undefined) throw Object.assign(new Error('unsupported'), { code: 4200 })
    if (answer instanceof Error) throw answer
    return answer
  }
  const info = { name, uuid: crypto.randomUUID(), icon: 'data:image/svg+xml,<svg/>', rdns: 'test.wallet' } as const
  const stop = announceProvider({ info, provider: { request } as unknown as EIP6963ProviderDetail['provider'] })
  return { asked, stop }
}

export const walletError = (code: number) => Object.assign(new Error('from the wallet'), { code })
