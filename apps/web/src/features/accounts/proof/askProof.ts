import { defineLayer } from '#ui/layers/index.ts'

interface Asked {
  /** The person has proved who they are. */
  done: () => void
}

export const proofLayer = defineLayer<Asked>({
  id: 'owner_proof',
  load: async () => (await import('./ProofLayer.tsx')).ProofLayer,
})

let asking: Promise<boolean> | null = null

/** Asks the person to prove who they are; false when they close the dialog. Calls at the same time share one dialog. */
export function askProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask() {
  let isProved = false
  const done = () => {
    isProved = true
    proofLayer.close()
  }
  proofLayer.open({ done })
  await proofLayer.whenClosed()
  return isProved
}
