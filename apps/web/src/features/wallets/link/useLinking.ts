import type { Wallet } from '@palata/contract/wallets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAborted, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { rereadWallets } from '../queries.ts'
import type { FoundWallet } from './discovery.ts'
import { link, type Step, wordsOf } from './signing.ts'

interface Attempt {
  name: string
  step: Step | null
  problem: string | null
}

/** One attempt at a time. A wallet may never answer, so the person can stop waiting. */
export function useLinking(linked: readonly string[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  async function start(wallet: FoundWallet) {
    turn.current += 1
    const mine = turn.current
    const { name } = wallet.info
    const tell = (step: Step | null, problem: string | null = null) => {
      if (mine === turn.current) setAttempt({ name, step, problem })
    }
    try {
      const row = await link({ api, wallet, linked, onStep: tell })
      // A signature that arrives after the person stopped waiting still links the wallet.
      await rereadWallets(queryClient)
      toast(doneWords(row), 'green')
      if (mine === turn.current) setAttempt(null)
    } catch (error) {
      if (!isAborted(error)) tell(null, wordsOf(error))
    }
  }

  function stop() {
    turn.current += 1
    setAttempt(null)
  }

  return { attempt, start: (wallet: FoundWallet) => void start(wallet), stop }
}

function doneWords({ has_pon, state }: Wallet) {
  if (has_pon) return 'Кошелёк привязан. NFT клуба на нём, доступ открыт'
  return state === 'waiting' ? 'Кошелёк привязан. Проверим NFT, как только ответит сеть' : 'Кошелёк привязан'
}
