import type { Decision } from '@palata/contract/appeals'
import type { AppealRow, DecisionRow } from './store.ts'

const keyOf = ({ kind, object_id, acted_at }: DecisionRow) => `${kind} ${object_id} ${acted_at.getTime()}`

/** Decisions in force and past appeals, latest decision first. */
export function presentDecisions(standing: readonly DecisionRow[], appeals: readonly AppealRow[]): Decision[] {
  const appealed = new Map(appeals.map((appeal) => [keyOf(appeal), appeal]))
  const known = new Set(standing.map(keyOf))
  const over = appeals.filter((appeal) => !known.has(keyOf(appeal)))
  return [
    ...standing.map((row) => present(row, appealed.get(keyOf(row)), true)),
    ...over.map((row) => present(row, row, false)),
  ].sort((one, other) => other.at.localeCompare(one.at))
}

function present(row: DecisionRow, appeal: AppealRow | undefined, isStanding: boolean): Decision {
  const { kind, object_id: id, what, title, url, reason, acted_at, until } = row
  return {
    kind,
    id,
    what,
    title,
    url,
    reason,
    at: acted_at.toISOString(),
    until: until?.toISOString() ?? null,
    is_standing: isStanding,
    appeal: appeal
      ? {
          message: appeal.message,
          state: appeal.state,
          answer: appeal.answer,
          created_at: appeal.created_at.toISOString(),
          decided_at: appeal.decided_at?.toISOString() ?? null,
        }
      : null,
  }
}
