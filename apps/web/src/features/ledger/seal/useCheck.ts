import type { CheckStep } from '@palata/contract/ledger/checkStep'
import { useEffect, useState } from 'react'
import type { Api } from '#api/api.tsx'
import { useApi } from '#api/api.tsx'
import { failureText } from './failureText.ts'
import type { Checked } from './runCheck.ts'

/** `failed`: the check could not be made, which says nothing of what was to be checked. */
export type Verdict = 'busy' | 'right' | 'wrong' | 'failed'

export interface Checking {
  steps: CheckStep[]
  /** Null while it goes on, and when it failed. */
  done: Checked | null
  /** Why the check could not be made. */
  failure: string | null
}

type Run = (api: Api, tell: (steps: CheckStep[]) => void) => Promise<Checked>

/** Runs a check once, when the part is shown. */
export function useCheck(run: Run): Checking & { verdict: Verdict } {
  const api = useApi()
  const [checking, setChecking] = useState<Checking>({ steps: [], done: null, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check is made once, another has a key of its own
  useEffect(() => {
    let isLeft = false
    const set = (given: Partial<Checking>) => {
      if (!isLeft) setChecking((before) => ({ ...before, ...given }))
    }
    run(api, (steps) => set({ steps })).then(
      (done) => set({ steps: done.steps, done }),
      (error: unknown) => set({ failure: failureText(error) }),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return { ...checking, verdict: verdictOf(checking) }
}

function verdictOf({ done, failure }: Checking): Verdict {
  if (failure !== null) return 'failed'
  if (!done) return 'busy'
  return done.steps.some(({ is }) => is === 'wrong') ? 'wrong' : 'right'
}
