/** Chooses a person on the sandbox's page as a browser would; without one, cancels. Returns where the browser is sent. */
export async function chooseAt(authorizationUrl: string, person?: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = authorizationUrl
  for (let hop = 0; hop < 10; hop += 1) {
    const isPage = new URL(url).pathname.includes('/interaction/')
    const reply = await fetch(url, {
      method: isPage ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { body: new URLSearchParams(person ? { person } : {}) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${url} → ${reply.status} ${await reply.text()}`)
    const next = new URL(location, url)
    if (next.origin !== new URL(authorizationUrl).origin) return next.href
    url = next.href
  }
  throw new Error('too many redirects')
}
