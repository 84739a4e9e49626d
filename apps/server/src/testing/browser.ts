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

/** A reader's browser: keeps the refresh cookie and shows the access token, as the client does. */
export function testBrowser(app: FastifyInstance, { ip = '203.0.113.9', agent = CHROME }: BrowserOptions = {}) {
  const browser = {
    access: '',
    /** The refresh cookie's value. */
    cookie: '',
    /** The last `Set-Cookie` as it came. */
    setCookie: '',

    async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, { payload, headers }: Sending = {}) {
      const isForCookie = browser.cookie !== '' && url.startsWith('/api/token/')
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          'user-agent': agent,
          ...(isForCookie && { cookie: `refresh_token=${browser.cookie}` }),
          ...(browser.access && { authorization: `Bearer ${browser.access}` }),
          ...headers,
        },
        ...(payload !== undefined && { payload: payload as object }),
      })
      if (response.headers['set-cookie']) {
        browser.setCookie = String(response.headers['set-cookie'])
        browser.cookie = /^refresh_token=([^;]*)/.exec(browser.setCookie)?.[1] ?? ''
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

    /** 200 while the access token is believed. */
    async meStatus() {
      return (await browser.send('GET', '/api/auth/users/me/')).statusCode
    },
  }
  return browser
}
