import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Who else than the site itself a page may load from, as CSP sources. */
export interface ContentSources {
  script: string[]
  frame: string[]
  connect: string[]
}

const YEAR_SECONDS = 31_536_000
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()'
/** A browser that opens the answer of a call as a page does nothing with it, and shows it within no other site. */
const POLICY_OF_CALLS = "default-src 'none'; frame-ancestors 'none'"
/** What only a page is held to. */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy']

/** Headers of every reply. Pages load nothing from elsewhere but what the operator switched on, and answers nothing. */
export function secure(app: FastifyInstance, { script, frame, connect }: ContentSources) {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...script],
        frameSrc: ["'self'", ...frame],
        styleSrc: ["'self'"],
        // React writes style attributes (sizes, per-coin colours); inline <style> stays forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The window that Telegram's widget opens tells the page who signed in.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The site's own address only: what stands on its subdomains is the operator's to say.
    strictTransportSecurity: app.publicUrl.startsWith('https:') && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: false,
    },
    // Pictures of posts may stand in other sites' previews.
    crossOriginResourcePolicy: false,
    // The policy above says the same, or no browser of today looks at them.
    xFrameOptions: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xPoweredBy: false,
  })
  const ofPages = Object.entries({ ...headersOf(setHeaders), 'permissions-policy': PERMISSIONS })
  const ofCalls = ofPages
    .filter(([name]) => !OF_PAGES.includes(name))
    .map(([name, value]) => [name, name === 'content-security-policy' ? POLICY_OF_CALLS : value] as const)
  // By the reply's own list, which is checked and written once: a header set on the response itself makes Node.js keep
  // all of them a second time.
  app.addHook('onRequest', (request, reply, done) => {
    const headers = request.routeOptions.config.endpoint ? ofCalls : ofPages
    for (const [name, value] of headers) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  })
}

/** None of them depends on the request, so they are made once. */
function headersOf(set: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  set({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
