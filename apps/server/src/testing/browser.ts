import type { FastifyInstance } from 'fastify'

export interface BrowserOptions {
  ip?: string
  agent?: string
}

interface Sending {
  payload?: unknown
  headers?: Record<string, string>
}

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** A reader's browser: keeps cookies by path and sends the access token, like the client. */
export function testBrowser(app: FastifyInstance, { ip = '203.0.113.9', agent = CHROME }: BrowserOptions = {}) {
  const browser = {
    jar: new Map<string, { value: string; path: string }>(),
    access: '',
    /** The last `Set-Cookie` header of the refresh cookie. */
    setCookie: '',
    /** The same of the known-device cookie. */
    setMark: '',
    /** The refresh cookie's value. */
    get cookie() {
      return browser.jar.get('refresh_token')?.value ?? ''
    },
    set cookie(value: string) {
      browser.jar.set('refresh_token', { value, path: '/api/token/' })
    },
    async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, { payload, headers }: Sending = {}) {
      const sent = [...browser.jar].filter(([, { path, value }]) => value !== '' && url.startsWith(path))
      const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          'user-agent': agent,
          ...(cookie && { cookie }),
          ...(browser.access && { authorization: `Bearer ${browser.access}` }),
          ...headers,
        },
        ...(payload !== undefined && { payload: payload as object }),
      })
      for (const set of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(set) ?? []
        browser.jar.set(name, { value, path: /; Path=([^;]*)/.exec(set)?.[1] ?? '/' })
        if (name === 'refresh_token') browser.setCookie = set
        if (name === 'known_device') browser.setMark = set
      }
      return response
    },

    async signIn(username: string, password: string, remember = false) {
      const response = await browser.send('POST', '/api/token/create/', { payload: { username, password, remember } })
      browser.access = response.statusCode === 200 ? response.json().access : ''
      return response
    },

    async refresh() {
      const response = await browser.send('POST', '/api/token/refresh/')
      if (response.statusCode === 200) browser.access = response.json().access
      return response
    },

    /** 200 while the access token is accepted. */
    async meStatus() {
      return (await browser.send('GET', '/api/auth/users/me/')).statusCode
    },
  }
  return browser
}
