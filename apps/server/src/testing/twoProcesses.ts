import { after } from 'node:test'
import { pathToFileURL } from 'node:url'
import { dropCaches, refreshCaches, refreshClub } from '#http/pages/freshness.ts'
import { servePages, type WebBuild } from '#http/pages/pages.ts'
import { listenForEvents } from '#platform/outbox/listen.ts'
import { type TestAppOptions, testApp } from './app.ts'

/** Draws each page as the settings that it gets. */
const BUILD: WebBuild = {
  folder: pathToFileURL('/nowhere/'),
  template: '<!--app-->',
  shell: '"<!--state-->"',
  scriptHashes: [],
  sheets: new Set(),
  preloadsOf: () => '',
  renderer: {
    addressOf: (asked) => asked,
    render: async ({ config }) => ({ status: 200, head: '', html: JSON.stringify(config), state: '', modules: [] }),
  },
}

/** Two web processes over one database, with pages and caches; each hears of what the other has changed. */
export async function twoProcesses(options: TestAppOptions, template = BUILD.template) {
  const first = await testApp({ ...options, withCaches: true })
  const second = await testApp({ ...options, withCaches: true, over: first })
  const heard = { count: 0, both: Promise.withResolvers<void>() }
  for (const stage of [first, second]) {
    await servePages(stage.app, { ...BUILD, template }, () => ({ ...stage.club.now() }) as never)
    const hear = async (event: string | null) => {
      refreshCaches(stage.app, event)
      await refreshClub(stage.app, stage.club, event)
      if (event === 'club.changed' && ++heard.count === 2) heard.both.resolve()
    }
    const listening = Promise.withResolvers<void>()
    after(
      listenForEvents(
        first.url,
        (event) => void hear(event),
        () => void hear(null).then(listening.resolve),
        () => dropCaches(stage.app),
      ),
    )
    await listening.promise
  }
  /** Runs a change of the club's settings and waits until both have heard of it. */
  async function untilBothHear(change: () => Promise<void>) {
    Object.assign(heard, { count: 0, both: Promise.withResolvers<void>() })
    await change()
    await heard.both.promise
  }
  return { first, second, heard, untilBothHear }
}
