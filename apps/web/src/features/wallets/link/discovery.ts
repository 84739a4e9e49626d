import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { useEffect, useState } from 'react'

export type FoundWallet = EIP6963ProviderDetail

/** Wallets of this browser, as they announce themselves (EIP-6963); late ones join the list. */
export function useFoundWallets(demoScript: string | undefined): readonly FoundWallet[] {
  const [found, setFound] = useState<readonly FoundWallet[]>([])
  useEffect(() => {
    const store = createStore()
    setFound(store.getProviders())
    const stop = store.subscribe((providers) => setFound(providers))
    if (demoScript) addOnce(demoScript)
    return () => {
      stop()
      store.destroy()
    }
  }, [demoScript])
  return found
}

/** Adds the sandbox's wallet; the server names it only when the chain is simulated too. */
function addOnce(src: string) {
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.src = src
  document.head.append(script)
}
