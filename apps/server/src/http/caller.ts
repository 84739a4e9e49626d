import type { FastifyRequest } from 'fastify'
import { callerIp, subscriberOf } from '#platform/address.ts'

/** By whom the request's cost is counted: the person, or the address of a guest. */
export const callerOf = (request: FastifyRequest): string =>
  request.viewer ? `person ${request.viewer.id}` : subscriberOf(callerIp(request))
