import type { FastifyReply, FastifyRequest } from 'fastify'

const NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests from other sites' pages. With DNS rebinding their name may resolve to this machine, but the browser
 * still sends it as `Host`; a request to our address has their `Origin`. `site` is the product's origin.
 */
export function onlyThisMachine(site: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { host = '', origin } = headers
    const isOwnHost = isHere(`http://${host}`)
    const isOwnOrigin = origin === undefined || origin === site || isHere(origin)
    if (!isOwnHost || !isOwnOrigin)
      return reply.code(403).type('text/plain; charset=utf-8').send('Песочница отвечает только страницам этой машины.')
  }
}

function isHere(url: string) {
  return NAMES.includes(URL.parse(url)?.hostname ?? '')
}
