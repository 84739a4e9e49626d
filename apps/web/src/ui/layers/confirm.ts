import { closeLayer, openLayer, whenClosed } from './store.ts'

export interface Question {
  title: string
  text: string
  /** What the button that agrees is called. */
  action: string
}

/** What the layer is opened with. */
export interface Asked extends Question {
  agree: () => void
}

/** Asks before something that cannot be undone; whatever else closes the layer is a no. The page must hold a `ConfirmLayer`. */
export async function confirmed(question: Question): Promise<boolean> {
  let isAgreed = false
  const agree = () => {
    isAgreed = true
    closeLayer('confirm')
  }
  openLayer('confirm', { ...question, agree } satisfies Asked)
  await whenClosed('confirm')
  return isAgreed
}
