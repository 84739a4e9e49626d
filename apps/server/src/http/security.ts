import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** CSP sources that pages may use besides the site itself. */
export interface ContentSources {
  script: string[]
  frame: string[]
  connect: string[]
}

const YEAR_SECONDS = 31_536_000
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()'
/** An API answer opened as a page runs and loads nothing, and no other site can frame it. */
const POLICY_OF_CALLS = "default-src 'none'; frame-ancestors 'none'"
/** Headers only for pages. */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy']

/**
 * Sets the security headers of every reply. Pages load only from the site and the given sources, which change when
 * another object is returned; API answers load nothing.
 */
export function secure(app: FastifyInstance, sources: () => ContentSources) {
  let written = writeHeaders(app, sources())
  let of = sources()
  // Set on the reply's own list, which is checked and written once: a header set on the raw response makes Node.js
  // store all headers a second time.
  app.addHook('onRequest', (request, reply, done) => {
    if (sources() !== of) {
      of = sources()
      written = writeHeaders(app, of)
    }
    const headers = request.routeOptions.config.endpoint ? written.ofCalls : written.ofPages
    for (const [name, value] of headers) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  })
}

function writeHeaders(app: FastifyInstance, { script, frame, connect }: ContentSources) {
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
    // The popup of Telegram's widget tells the page who signed in.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only for the site's own host: subdomains are up to the operator.
    strictTransportSecurity: app.publicUrl.startsWith('https:') && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: false,
    },
    // Other sites' previews may show pictures of posts.
    crossOriginResourcePolicy: false,
    // The policy above covers them, or current browsers ignore them.
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
  return { ofPages, ofCalls }
}

/** The headers do not depend on the request, so they are computed once. */
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
