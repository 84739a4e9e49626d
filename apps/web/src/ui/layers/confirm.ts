import { defineLayer } from './store.ts'

export interface Question {
  title: string
  text: string
  /** Label of the confirming button. */
  action: string
}

interface Asked extends Question {
  agree: () => void
}

export const confirmLayer = defineLayer<Asked>({
  id: 'confirm',
  load: async () => (await import('./ConfirmLayer.tsx')).ConfirmLayer,
})

/** Asks for confirmation of an irreversible action; resolves to false when the layer is closed in any other way. */
export async function confirmed(question: Question): Promise<boolean> {
  let isAgreed = false
  const agree = () => {
    isAgreed = true
    confirmLayer.close()
  }
  confirmLayer.open({ ...question, agree })
  await confirmLayer.whenClosed()
  return isAgreed
}
