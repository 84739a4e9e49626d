declare const self: ServiceWorkerGlobalScope

interface Told {
  title: string
  body: string
  url: string
  tag: string | undefined
  icon: string
}

/** The push that is being shown. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Every push shows a notification, also over an open page: iOS revokes the permission after three silent pushes. One
 * after another: Chromium drops a notification that is being shown while another push counts those shown.
 */
export function showPush(data: PushMessageData | null): Promise<void> {
  const shown = before.then(() => show(data))
  before = shown.catch(() => {})
  return shown
}

async function show(data: PushMessageData | null) {
  const { title, body, url, tag, icon } = readPush(data)
  const about = { body, data: { url }, icon, badge: '/static/badge-96.png', lang: 'ru' }
  // A later push of the same thread replaces the earlier one but sounds again.
  await self.registration.showNotification(title, {
    ...about,
    ...(tag && { tag, renotify: true }),
  } as NotificationOptions)
  await countOnIcon()
}

/** An unreadable message still shows a notification. */
function readPush(data: PushMessageData | null): Told {
  let told: Record<string, unknown> = {}
  try {
    told = (data?.json() ?? {}) as Record<string, unknown>
  } catch {
    // Empty, or not in our format.
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const address = text(told.url) ?? '/'
  const url = URL.canParse(address, self.location.origin) ? new URL(address, self.location.origin) : null
  return {
    title: text(told.title) ?? 'Новое уведомление',
    body: text(told.body) ?? '',
    // Only addresses of this site are opened.
    url: url?.origin === self.location.origin ? url.href : `${self.location.origin}/`,
    tag: text(told.tag),
    icon: /^\/media\/[\w-]+\.png$/.test(String(told.icon)) ? String(told.icon) : '/static/icon-192.png',
  }
}

/** Shows the number of notifications on the icon, until an opened page sets the exact count. */
async function countOnIcon() {
  if (!('setAppBadge' in self.navigator)) return
  const shown = await self.registration.getNotifications()
  // Without the badge permission the notification itself is enough.
  await self.navigator.setAppBadge(shown.length).catch(() => {})
}

/** Opens the address in a window of the site, or in a new one. */
export async function openFromPush({ notification }: NotificationEvent) {
  notification.close()
  const { url } = notification.data as { url: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) return self.clients.openWindow(url)
  await shown.focus()
  // A window that this worker does not control cannot be navigated, so a new one is opened.
  return shown.navigate(url).catch(() => self.clients.openWindow(url))
}
