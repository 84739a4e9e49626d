import type { Endpoint } from '@palata/contract/endpoint'
import { requireStep } from '#platform/desk/step.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

type Asking = Pick<Endpoint, 'access' | 'publishes' | 'roles' | 'secondStep'>

/** Refuses viewers whom the contract does not allow to call the endpoint. */
export function requireAccess(endpoint: Asking, viewer: Viewer | null, now: Date) {
  const { access } = endpoint
  if (access === 'public') return
  refuseUnless(viewer, 'sign_in')
  if (access === 'paid') refuseUnless(mayReadPaid(viewer), 'members_only')
  if (access === 'moderator') refuseUnless(viewer.isModerator, 'moderators_only')
  if (access === 'desk') requireDesk(endpoint, viewer, now)
  if (endpoint.publishes) requireWriting(viewer, now)
}

function requireDesk({ roles = [], secondStep = 'passed' }: Asking, { desk }: Viewer, now: Date) {
  refuseUnless(desk && roles.some((role) => desk.roles.includes(role)), 'desk_only')
  if (secondStep !== 'none') requireStep(desk, secondStep, now)
}

function requireWriting({ limit }: Viewer, now: Date) {
  if (limit && limit.until > now)
    throw new Refusal(
      'limited',
      `До ${dateAndTime(limit.until)} по Москве вы не можете писать. Причина: ${limit.reason}`,
    )
}
