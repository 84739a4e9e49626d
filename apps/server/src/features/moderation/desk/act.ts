import type { DeskAsk, DeskOutcome } from '#platform/desk/resource.ts'

export const actOf = ({ viewer: by, now }: DeskAsk, reason?: string) => ({ by, now, reason })

export type WithReason = { reason?: string | undefined }

/** Wraps a moderation action for the desk; such actions write their own audit record. */
export function act<Input>(outcome: string, run: (ask: DeskAsk, id: number, input: Input) => Promise<unknown>) {
  return {
    recordsItself: true,
    run: async (ask: DeskAsk, id: number, input: Input): Promise<DeskOutcome> => {
      await run(ask, id, input)
      return { outcome }
    },
  }
}
