declare const self: ServiceWorkerGlobalScope

interface Told {
  title: string
  body: string
  url: string
  tag: string | undefined
}

/** Every push shows something, also over an open page: iOS takes the permission back from who stays silent thrice. */
export async function showPush(data: PushMessageData | null) {
  const { title, body, url, tag } = readPush(data)
  const about = { body, data: { url }, icon: '/static/icon-192.png', badge: '/static/badge-96.png', lang: 'ru' }
  // A later push of the same discussion takes the place of the earlier one, and is heard all the same.
  await self.registration.showNotification(title, {
    ...about,
    ...(tag && { tag, renotify: true }),
  } as NotificationOptions)
  await countOnIcon()
}

/** A message that cannot be read is still a reason to look. */
function readPush(data: PushMessageData | null): Told {
  let told: Record<string, unknown> = {}
  try {
    told = (data?.json() ?? {}) as Record<string, unknown>
  } catch {
    // Nothing, or not ours.
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const url = new URL(text(told.url) ?? '/', self.location.origin)
  return {
    title: text(told.title) ?? 'Новое уведомление',
    body: text(told.body) ?? '',
    // Nothing that comes from outside leads outside.
    url: url.origin === self.location.origin ? url.href : self.location.origin,
    tag: text(told.tag),
  }
}

/** Until a page is opened, which knows the number, as many as are shown. */
async function countOnIcon() {
  if (!('setAppBadge' in self.navigator)) return
  const shown = await self.registration.getNotifications()
  // Where numbers on icons are not permitted, the notification itself is there.
  await self.navigator.setAppBadge(shown.length).catch(() => {})
}

/** In a window of the site that is open, else in a new one. */
export async function openFromPush({ notification }: NotificationEvent) {
  notification.close()
  const { url } = notification.data as { url: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) return self.clients.openWindow(url)
  await shown.focus()
  // A window that this worker does not control cannot be led; a new one is opened instead.
  return shown.navigate(url).catch(() => self.clients.openWindow(url))
}
