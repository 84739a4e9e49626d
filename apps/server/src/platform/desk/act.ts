import type { DeskAsk, DeskOutcome } from './resource.ts'

export const actOf = ({ viewer: by, now }: DeskAsk, reason?: string) => ({ by, now, reason })

export type WithReason = { reason?: string | undefined }

/**
 * Wraps an action for the desk; such actions write their own audit record. `stood` is said where somebody
 * else has already done it: it is not this person's to undo.
 */
export function act<Input>(
  outcome: string,
  stood: string,
  run: (ask: DeskAsk, id: number, input: Input) => Promise<{ isChanged: boolean }>,
) {
  return {
    recordsItself: true,
    run: async (ask: DeskAsk, id: number, input: Input): Promise<DeskOutcome> => {
      const { isChanged } = await run(ask, id, input)
      return { outcome: isChanged ? outcome : stood, isChanged }
    },
  }
}
