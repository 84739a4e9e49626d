import { defineLayer } from './store.ts'

export interface Question {
  title: string
  text: string
  /** What the button that agrees is called. */
  action: string
}

interface Asked extends Question {
  agree: () => void
}

export const confirmLayer = defineLayer<Asked>({
  id: 'confirm',
  load: async () => (await import('./ConfirmLayer.tsx')).ConfirmLayer,
})

/** Asks before something that cannot be undone; whatever else closes the layer is a no. */
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
