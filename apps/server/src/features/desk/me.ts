import type { DeskMe, DeskResourceInfo } from '@palata/contract/desk'
import type { DeskActionDefinition } from '@palata/contract/desk/resource/types'
import { getMe } from '#features/accounts'
import { readState } from '#features/secondStep'
import type { Db } from '#platform/database.ts'
import type { DeskResource } from '#platform/desk/resource.ts'
import { stepRefusal } from '#platform/desk/step.ts'
import type { Viewer } from '#platform/viewer.ts'

export async function readMe(db: Db, viewer: Viewer, isStepRequired: boolean, now: Date): Promise<DeskMe> {
  const [me, state] = await Promise.all([getMe(db, viewer.id, now), readState(db, viewer, isStepRequired, now)])
  const standing = viewer.desk!
  return {
    id: viewer.id,
    username: viewer.username,
    name: me.first_name,
    avatar: me.avatar,
    roles: [...standing.roles],
    second_step: {
      is_required: state.is_required,
      has_totp: state.has_totp,
      has_passkeys: state.passkeys.length > 0,
      passed_at: state.passed_at,
      fresh_until: state.fresh_until,
      is_open: stepRefusal(standing, 'passed', now) === null,
    },
  }
}

/** Lists open to the viewer's roles, with the actions they may use and the number waiting. */
export async function readResources(
  db: Db,
  resources: readonly DeskResource[],
  viewer: Viewer,
): Promise<DeskResourceInfo[]> {
  const holds = (roles: readonly string[]) => viewer.desk!.roles.some((role) => roles.includes(role))
  const open = resources.filter(({ contract }) => holds(contract.roles))
  const waiting = await Promise.all(open.map((one) => one.waiting?.(db) ?? null))
  return open.map(({ contract }, index) => ({
    name: contract.name,
    title: contract.title,
    search: contract.search,
    sorts: [...contract.sorts],
    waiting: waiting[index]!,
    actions: Object.entries<DeskActionDefinition>(contract.actions)
      .filter(([, { roles = contract.roles }]) => holds(roles))
      .map(([name, { label, about, reason, isBulk, secondStep, undo }]) => ({
        name,
        label,
        about,
        reason: reason ?? 'none',
        is_bulk: isBulk === true,
        is_fresh: secondStep === 'fresh',
        undo: undo ?? null,
      })),
  }))
}
