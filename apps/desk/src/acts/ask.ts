import { defineLayer } from '@site/ui/layers/index.ts'
import type { FieldView } from '#lists/view.ts'

/** What is said with an action. */
export interface Answers {
  reason?: string
  [field: string]: unknown
}

export interface Question {
  title: string
  /** What follows. */
  note?: string | undefined
  /** Asked for when it is given; the first is chosen. */
  reasons?: readonly string[] | undefined
  /** Whether one may do without a reason. */
  isReasonOptional?: boolean
  fields?: readonly FieldView[] | undefined
  /** What stands in the fields at first. */
  initial?: Readonly<Record<string, unknown>> | null | undefined
  submit: string
  isAlert?: boolean
  /** The layer closes when this resolves; a refusal stands in it with everything that was typed. */
  onSubmit: (answers: Answers) => Promise<unknown>
}

/** Asks for what an action needs before it is done. */
export const askLayer = defineLayer<Question>({
  id: 'desk_ask',
  load: async () => (await import('./AskLayer.tsx')).AskLayer,
})
