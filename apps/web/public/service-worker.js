// Shows what the site pushes, and leads to it. It keeps and answers nothing else, so that no page depends on it.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Every push shows something, also over an open page: iOS takes the permission back from who stays silent thrice.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: tag !== undefined,
      data: { url },
      icon: '/static/icon-192.png',
      badge: '/static/badge-96.png',
      lang: 'ru',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** A message that cannot be read is still a reason to look. */
function read(data) {
  let told = {}
  try {
    told = data.json()
  } catch {
    // Nothing, or not ours.
  }
  const text = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
  const url = new URL(text(told.url) ?? '/', self.location.origin)
  return {
    title: text(told.title) ?? 'Новое уведомление',
    body: text(told.body) ?? '',
    // Nothing that comes from outside leads outside.
    url: url.origin === self.location.origin ? url.href : self.location.origin,
    tag: text(told.tag),
  }
}

/** In a window of the site that is open, else in a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) return self.clients.openWindow(url)
  await shown.focus()
  // A window that this worker does not control cannot be led; it is told instead.
  return shown.navigate(url).catch(() => self.clients.openWindow(url))
}
