/** What the browser knows of its own subscription. */
export interface Subscription {
  registration_id: string
  p256dh: string
  auth: string
}

const WORKER = '/service-worker.js'

/** Whether this browser can be pushed to at all. */
export const canPush = () => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** An installed site on a telephone or a tablet: there pushes are of use, and on iOS nowhere else. */
export function isInstalledOnMobile(): boolean {
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  const isMobile = /Android|iPhone|iPad|iPod/.test(navigator.userAgent) || isIPad()
  return isStandalone && isMobile
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isIPad = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the site's key; a subscription with another key is given up first. */
export async function subscribeBrowser(key: string): Promise<Subscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  return readKeys(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription) {
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function readKeys(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON()
  return { registration_id: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}

const WANTED = 'push'

/** Whether the reader has switched pushes on in this browser: what was lost is then subscribed again. */
export const isWanted = () => localStorage.getItem(WANTED) === 'on'
export const setWanted = (isOn: boolean) => {
  if (isOn) localStorage.setItem(WANTED, 'on')
  else localStorage.removeItem(WANTED)
}
