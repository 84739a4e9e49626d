import type { Endpoint } from '@palata/contract/endpoint'
import { tokenScopeOf } from '@palata/contract/tokens'
import { requireStep } from '#platform/desk/step.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

type Asking = Pick<Endpoint, 'access'> & Partial<Endpoint>

/** Refuses viewers whom the contract does not allow to call the endpoint. */
export function requireAccess(endpoint: Asking, viewer: Viewer | null, now: Date) {
  const { access } = endpoint
  if (viewer?.token) requireScope(endpoint, viewer.token)
  if (access === 'public') return
  refuseUnless(viewer, 'sign_in')
  if (access === 'paid') refuseUnless(mayReadPaid(viewer), 'members_only')
  if (access === 'moderator') refuseUnless(viewer.isModerator, 'moderators_only')
  if (access === 'desk') requireDesk(endpoint, viewer, now)
  if (endpoint.publishes) requireWriting(viewer, now)
}

/** A token opens no more than its scopes, also what a person or everybody may do. */
function requireScope(endpoint: Asking, { scopes }: NonNullable<Viewer['token']>) {
  const scope = tokenScopeOf(endpoint)
  refuseUnless(scope && scopes.includes(scope), 'token_scope')
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
