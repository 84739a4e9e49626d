import { defineLayer } from '@site/ui/layers/index.ts'
import type { FieldSpec } from '#lists/screen.ts'

/** Reason and field values for an action. */
export interface Answers {
  reason?: string
  [field: string]: unknown
}

export interface Question {
  title: string
  /** Consequences of the action. */
  note?: string | undefined
  /** Suggested reasons; the first is chosen. Without this no reason is asked for. */
  reasons?: readonly string[] | undefined
  /** Whether the reason may be empty. */
  isReasonOptional?: boolean
  fields?: readonly FieldSpec[] | undefined
  /** Initial values of the fields. */
  initial?: Readonly<Record<string, unknown>> | null | undefined
  submit: string
  isAlert?: boolean
  /** The layer closes when this resolves. If it rejects, the layer shows the refusal and keeps what was typed. */
  onSubmit: (answers: Answers) => Promise<unknown>
}

/** Layer that asks for an action's reason and fields. */
export const askLayer = defineLayer<Question>({
  id: 'desk_ask',
  load: async () => (await import('./AskLayer.tsx')).AskLayer,
})
